package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineBatch;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.QueryOrders;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.MarketModel;
import crossbook.core.order.TradeType;
import crossbook.core.state.StateException;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.AdvanceTimeDecoder;
import crossbook.protocol.command.CancelOrderDecoder;
import crossbook.protocol.command.CancelReportDecoder;
import crossbook.protocol.command.ChangePhaseDecoder;
import crossbook.protocol.command.DefineBatchDecoder;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineLimitsDecoder;
import crossbook.protocol.command.DefineMarketModelDecoder;
import crossbook.protocol.command.LiquidatePositionDecoder;
import crossbook.protocol.command.NewCrossDecoder;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.protocol.command.QueryOrdersDecoder;
import crossbook.protocol.command.ReplaceOrderDecoder;
import crossbook.protocol.command.ReportTradeDecoder;
import crossbook.protocol.command.TransferFundsDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Turns the commands of the log into calls of the engine. The log has only commands that
/// [CommandCheck] let pass. What is the same on both sides is read by [CommandReader], which the
/// build prints; this class reads what the engine says in other words.
final class CommandDecoder extends CommandReader {
    private final BatchLines lines = new BatchLines();

    CommandDecoder(MatchingEngine engine, Request request) {
        super(engine, request);
    }

    /// Lets only the time pass that stands in the command, where it stands in each.
    int onSkipped(DirectBuffer buffer, int offset) {
        request.clear();
        engine.onAdvanceTime(buffer.getLong(
                offset
                        + MessageHeaderDecoder.ENCODED_LENGTH
                        + AdvanceTimeDecoder.timestampNsEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN));
        return AdvanceTimeDecoder.TEMPLATE_ID;
    }

    @Override
    void readRest(NewOrderDecoder wire, NewOrder command) {
        OrderReader.read(wire.terms(), command);
    }

    @Override
    void readRest(NewCrossDecoder wire, NewCross command) {
        command.qty = Wire.orZero(wire.orderQty());
        Wire.get(
                command.buyParties,
                wire,
                NewCrossDecoder.buyCapacityEncodingOffset(),
                NewCrossDecoder.buyTraderEncodingOffset());
        Wire.get(
                command.sellParties,
                wire,
                NewCrossDecoder.sellCapacityEncodingOffset(),
                NewCrossDecoder.sellTraderEncodingOffset());
    }

    @Override
    void readRest(ReportTradeDecoder wire, ReportTrade command) {
        command.type = TradeType.reportType(wire.reportType(0), wire.reportType(1));
        command.qty = Wire.orZero(wire.orderQty());
    }

    @Override
    void read(CancelReportDecoder wire, CancelReport command) {
        super.read(wire, command);
        request.askerId = command.participantId;
    }

    /// The engine does not need to know the id of the request, and its own of that name is the
    /// order's.
    @Override
    void readRest(CancelOrderDecoder wire, CancelOrder command) {
        Wire.get(command.clOrdId, wire, CancelOrderDecoder.origClOrdIdEncodingOffset());
        Wire.get(request.clOrdId, wire, CancelOrderDecoder.clOrdIdEncodingOffset());
    }

    @Override
    void readRest(QueryOrdersDecoder wire, QueryOrders command) {
        Wire.get(command.clOrdId, wire, QueryOrdersDecoder.origClOrdIdEncodingOffset());
        command.from = wire.fromPlace();
    }

    @Override
    void readRest(ReplaceOrderDecoder wire, ReplaceOrder command) {
        command.limitPrice = wire.price();
        command.changesPrice = command.limitPrice != ReplaceOrderDecoder.priceNullValue();
        command.changesQty = command.orderQty != ReplaceOrderDecoder.orderQtyNullValue();
        command.expireNs = wire.expireTimeNs();
        command.changesExpiry = command.expireNs != ReplaceOrderDecoder.expireTimeNsNullValue();
    }

    @Override
    void read(ChangePhaseDecoder wire, ChangePhase command) {
        super.read(wire, command);
        if (command.endsNs == 0) command.endsNs = ChangePhase.NO_END;
    }

    @Override
    void readRest(DefineInstrumentDecoder wire, DefineInstrument command) {
        command.coverage = Wire.coverage(wire.coverage(), engine.accounts());
    }

    @Override
    void readRest(DefineLimitsDecoder wire, DefineLimits command) {
        command.limits = LimitWords.get(wire.limits());
    }

    @Override
    void readRest(TransferFundsDecoder wire, TransferFunds command) {
        command.type = EnumNames.TRANSFER_TYPE.core(wire.transferTypeRaw());
        request.requestType = RequestType.TRANSFER;
    }

    @Override
    void read(LiquidatePositionDecoder wire, LiquidatePosition command) {
        super.read(wire, command);
        request.liquidation = command;
    }

    /// The events of the lines do not repeat the number of the batch.
    @Override
    void readRest(DefineBatchDecoder wire, DefineBatch command) {
        request.batchId = request.requestId;
        request.requestId = 0;
        command.lines.clear();
        lines.wrap(wire);
        while (lines.hasNext() && lines.next()) {
            command.lines.add(definition(lines.line(), 0, lines.header()));
        }
    }

    @Override
    void readRest(DefineMarketModelDecoder wire, DefineMarketModel command) {
        command.model = model(wire);
    }

    /// The model of a command.
    ///
    /// @throws crossbook.core.state.StateException if its words are not those of a model
    static MarketModel model(DefineMarketModelDecoder wire) {
        DirectBuffer buffer = wire.buffer();
        int at = wire.limit() + DefineMarketModelDecoder.modelHeaderLength();
        int words = wire.modelLength() / Long.BYTES;
        int[] next = {0};
        return MarketModel.load(() -> {
            if (next[0] == words) throw new StateException("the words of the model end early");
            return buffer.getLong(at + Long.BYTES * next[0]++, ByteOrder.LITTLE_ENDIAN);
        });
    }
}
