package crossbook.gateway.request;

import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.status.Counters;
import crossbook.protocol.Decimals;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.CorrectTradeEncoder;
import crossbook.protocol.command.DefineAssetEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.MassCancelEncoder;
import crossbook.protocol.command.SetMarkEncoder;
import crossbook.protocol.command.TransferFundsEncoder;
import crossbook.protocol.entry.CancelForDecoder;
import crossbook.protocol.entry.CorrectTradeDecoder;
import crossbook.protocol.entry.DefineAssetDecoder;
import crossbook.protocol.entry.DefineInstrumentDecoder;
import crossbook.protocol.entry.DefineLimitsDecoder;
import crossbook.protocol.entry.SetMarkDecoder;
import crossbook.protocol.entry.TakeSnapshotDecoder;
import crossbook.protocol.entry.TransferFundsDecoder;

import java.util.Set;

/// Requests that go on to the engine. What is the same in a request and its command is copied by
/// [PlainRequests], which the build prints; this class has what needs a thought.
public final class EngineRequests extends PlainRequests {
    private final Balances balances;
    private final Partitions partitions;

    public EngineRequests(
            CommandBatch commands,
            Requests requests,
            Directory directory,
            Admission admission,
            Counters counters,
            Balances balances,
            Partitions partitions) {
        super(commands, requests, directory, admission, counters);
        this.balances = balances;
        this.partitions = partitions;
    }

    @Override
    void writeRest(DefineInstrumentDecoder wire, DefineInstrumentEncoder command) {
        command.instrumentId(directory.instrumentIdToDefine(wire.symbol())).reasonText("");
    }

    @Override
    void writeRest(DefineAssetDecoder wire, DefineAssetEncoder command) {
        String code = wire.asset();
        command.assetId(directory.assetIdToDefine(code, balances)).code(code);
    }

    /// An asset that is unknown is none to the engine, which refuses it.
    @Override
    void writeRest(TransferFundsDecoder wire, TransferFundsEncoder command) {
        Asset moved = balances.asset(wire.asset());
        command.assetId(moved == null ? TransferFundsEncoder.assetIdNullValue() : moved.assetId());
        command.amount(smallestUnits(wire));
    }

    /// An amount that the asset cannot hold is refused.
    @Override
    void send(PendingRequest request, TransferFundsDecoder wire) {
        try {
            smallestUnits(wire);
        } catch (IllegalArgumentException e) {
            requests.answer(request, Reason.FIELD_VALUE_NOT_VALID, "amount: " + e.getMessage());
            return;
        }
        super.send(request, wire);
    }

    private long smallestUnits(TransferFundsDecoder wire) {
        Asset moved = balances.asset(wire.asset());
        boolean isSmallest = wire.scale() == TransferFundsDecoder.scaleNullValue();
        if (moved == null || isSmallest) return wire.amount();
        return Decimals.rescaled(wire.amount(), wire.scale(), moved.scale());
    }

    @Override
    void writeRest(CorrectTradeDecoder wire, CorrectTradeEncoder command) {
        command.qty(wire.orderQty());
    }

    @Override
    void writeRest(SetMarkDecoder wire, SetMarkEncoder command) {
        command.keepsCollar(wire.anyDistance() == YesNo.YES ? YesNo.NO : YesNo.YES);
    }

    @Override
    void writeRest(CancelForDecoder wire, MassCancelEncoder command) {
        command.clOrdId("");
    }

    /// A snapshot is of a place between two pieces.
    @Override
    void send(PendingRequest request, TakeSnapshotDecoder wire) {
        super.send(request, wire);
        commands.seal();
    }

    /// No engine of several knows what is done in all instruments together.
    @Override
    void send(PendingRequest request, DefineLimitsDecoder wire) {
        boolean isForAll = wire.instrumentId() == DefineLimitsDecoder.instrumentIdNullValue();
        Set<LimitKind> kinds = LimitSet.of(wire.limits()).values().keySet();
        boolean isKnowable = !partitions.areSeveral()
                || !isForAll
                || kinds.stream().allMatch(LimitKind::isOfOneOrder);
        if (isKnowable) super.send(request, wire);
        else requests.answer(request, Reason.NOT_SUPPORTED, "name an instrument");
    }
}
