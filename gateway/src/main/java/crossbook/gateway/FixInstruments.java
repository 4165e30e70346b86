package crossbook.gateway;

import crossbook.client.entry.Limits;
import crossbook.client.entry.Refusals;
import crossbook.fix.Instruments;
import crossbook.gateway.Directory.Listed;
import crossbook.protocol.Matching;
import crossbook.protocol.Reason;

import org.agrona.DirectBuffer;

/// The instruments of a gateway, as FIX sessions ask for them.
final class FixInstruments implements Instruments {
    private final Directory directory;

    FixInstruments(Directory directory) {
        this.directory = directory;
    }

    @Override
    public int find(DirectBuffer symbol, int at, int length) {
        Listed listed = directory.find(symbol, at, length);
        return listed == null ? NONE : listed.instrumentId;
    }

    @Override
    public byte[] symbol(int instrumentId) {
        Listed listed = directory.instrument(instrumentId);
        return listed == null ? null : listed.symbolBytes;
    }

    @Override
    public int priceScale(int instrumentId) {
        Listed listed = directory.instrument(instrumentId);
        return listed == null ? 0 : listed.priceScale;
    }

    @Override
    public int count() {
        return directory.instrumentCount();
    }

    @Override
    public int phaseCode(int instrumentId) {
        Listed listed = directory.instrument(instrumentId);
        return listed == null ? '-' : listed.phaseCode;
    }

    @Override
    public Matching matching(int instrumentId) {
        Listed listed = directory.instrument(instrumentId);
        return listed == null ? Matching.NEVER : listed.matching;
    }

    @Override
    public String quoteAsset(int instrumentId) {
        Listed listed = directory.instrument(instrumentId);
        return listed == null ? "" : listed.coverage.quoteAsset();
    }

    @Override
    public String participant(int participantId) {
        return directory.participantName(participantId);
    }

    @Override
    public String sentence(Reason reason, Limits limits, int instrumentId) {
        Listed listed = directory.instrument(instrumentId);
        if (listed == null) return Refusals.title(reason);
        return Refusals.sentence(
                reason, limits, new Refusals.Terms(listed.symbol, listed.priceScale, listed.phase));
    }
}
