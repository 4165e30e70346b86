package crossbook.gateway.transport;

import crossbook.client.entry.Limits;
import crossbook.client.entry.Refusals;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.fix.Instruments;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.ListedInstrument;
import crossbook.protocol.Decimals;
import crossbook.protocol.Matching;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;

import org.agrona.DirectBuffer;

/// The instruments of a gateway, as FIX sessions ask for them.
public final class FixInstruments implements Instruments {
    private final Directory directory;
    private final Balances balances;

    public FixInstruments(Directory directory, Balances balances) {
        this.directory = directory;
        this.balances = balances;
    }

    @Override
    public int find(DirectBuffer symbol, int at, int length) {
        ListedInstrument listed = directory.find(symbol, at, length);
        return listed == null ? NONE : listed.instrumentId;
    }

    @Override
    public byte[] symbol(int instrumentId) {
        ListedInstrument listed = directory.instrument(instrumentId);
        return listed == null ? null : listed.symbolBytes;
    }

    @Override
    public int priceScale(int instrumentId) {
        ListedInstrument listed = directory.instrument(instrumentId);
        return listed == null ? 0 : listed.priceScale;
    }

    @Override
    public int count() {
        return directory.instrumentCount();
    }

    @Override
    public int phaseCode(int instrumentId) {
        ListedInstrument listed = directory.instrument(instrumentId);
        return listed == null ? '-' : listed.phaseCode;
    }

    @Override
    public Matching matching(int instrumentId) {
        ListedInstrument listed = directory.instrument(instrumentId);
        return listed == null ? Matching.NEVER : listed.matching;
    }

    @Override
    public String quoteAsset(int instrumentId) {
        ListedInstrument listed = directory.instrument(instrumentId);
        return listed == null ? "" : listed.coverage.quoteAsset();
    }

    @Override
    public String participant(int participantId) {
        return directory.participantName(participantId);
    }

    @Override
    public String sentence(Reason reason, Limits limits, int instrumentId, Side side) {
        ListedInstrument listed = directory.instrument(instrumentId);
        if (listed == null) return Refusals.title(reason);
        if (reason == Reason.FUNDS_INSUFFICIENT) return ofFunds(limits, listed, side);
        return Refusals.sentence(
                reason, limits, new Refusals.Terms(listed.symbol, listed.priceScale, listed.phase));
    }

    private String ofFunds(Limits limits, ListedInstrument listed, Side side) {
        boolean isKnown = side != Side.NULL_VAL || listed.coverage.isOnMargin();
        Asset asset = isKnown ? balances.asset(listed.coverage.heldAsset(side)) : null;
        if (asset == null || limits.equals(Limits.NONE)) {
            return Refusals.title(Reason.FUNDS_INSUFFICIENT);
        }
        return Refusals.ofFunds(
                Decimals.text(limits.low(), asset.scale()),
                Decimals.text(limits.high(), asset.scale()),
                asset.code());
    }
}
