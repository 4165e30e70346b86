package crossbook.testkit;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.EntrySession;
import crossbook.client.stream.CommandLink;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TransferType;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.BustTradeEncoder;
import crossbook.protocol.command.CancelOrderEncoder;
import crossbook.protocol.command.ChangePhaseEncoder;
import crossbook.protocol.command.CorrectTradeEncoder;
import crossbook.protocol.command.DefineAssetEncoder;
import crossbook.protocol.command.DefineClientEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.command.KillTradingEncoder;
import crossbook.protocol.command.LiquidatePositionEncoder;
import crossbook.protocol.command.NewOrderEncoder;
import crossbook.protocol.command.ReplaceOrderEncoder;
import crossbook.protocol.command.ResumeTradingEncoder;
import crossbook.protocol.command.SessionOpenedEncoder;
import crossbook.protocol.command.SetMarkEncoder;
import crossbook.protocol.command.SettleObligationsEncoder;
import crossbook.protocol.command.TransferFundsEncoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// A pen to write commands to a host, without a gateway. What operators ask, the exchange itself
/// asks. Prices of instruments have two decimals.
public final class EngineCommands {
    public static final long NO_PRICE = DefineInstrumentEncoder.referencePriceNullValue();

    private final HostConnection connection;
    private final CommandLink link;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 15]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    public EngineCommands(HostConnection connection) {
        this.connection = connection;
        link = connection.commands();
    }

    // The market and who takes part in it.

    public void model(MarketModel model) {
        UnsafeBuffer words = new UnsafeBuffer(new byte[1 << 14]);
        int[] length = {0};
        model.save(word -> {
            words.putLong(length[0], word, ByteOrder.LITTLE_ENDIAN);
            length[0] += Long.BYTES;
        });
        DefineMarketModelEncoder define = new DefineMarketModelEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(DefineMarketModelEncoder.participantIdNullValue())
                .requestId(1)
                .putModel(words, 0, length[0]);
        send(define.encodedLength());
    }

    /// A trader, who needs no session.
    public void participant(int id, String name) {
        DefineParticipantEncoder participant = new DefineParticipantEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .askerId(DefineParticipantEncoder.askerIdNullValue())
                .requestId(1)
                .participantId(id)
                .name(name)
                .active(YesNo.YES)
                .cancelOnDisconnect(YesNo.YES)
                .cancelsGtcOnDisconnect(YesNo.NO)
                .reasonText("");
        participant.roles().clear().trader(true);
        send(DefineParticipantEncoder.BLOCK_LENGTH);
    }

    /// An instrument whose prices have two decimals.
    ///
    /// @param referencePrice price units, or [#NO_PRICE]
    public void instrument(int id, String symbol, long referencePrice) {
        instrument(id, symbol, referencePrice, Coverage.NONE);
    }

    /// One whose orders hold of accounts.
    public void instrument(int id, String symbol, long referencePrice, Coverage coverage) {
        DefineInstrumentEncoder instrument = new DefineInstrumentEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(DefineInstrumentEncoder.participantIdNullValue())
                .reasonText("")
                .requestId(1)
                .instrumentId(id)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(1_000_000)
                .symbol(symbol)
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(referencePrice);
        coverage.write(instrument.coverage());
        send(DefineInstrumentEncoder.BLOCK_LENGTH);
    }

    // Money.

    /// An asset whose amounts have so many decimals.
    public void asset(int id, String code, int scale) {
        new DefineAssetEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(DefineAssetEncoder.participantIdNullValue())
                .assetId(id)
                .code(code)
                .scale((short) scale)
                .reasonText("");
        send(DefineAssetEncoder.BLOCK_LENGTH);
    }

    public void client(int participantId, String account) {
        new DefineClientEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .askerId(DefineClientEncoder.askerIdNullValue())
                .participantId(participantId)
                .account(account)
                .reasonText("");
        send(DefineClientEncoder.BLOCK_LENGTH);
    }

    /// What comes from outside to a participant, or to a client of it.
    public void deposit(String id, int participantId, String account, int assetId, long amount) {
        TransferFundsEncoder transfer = transfer(TransferType.DEPOSIT, id, assetId, amount)
                .fromParticipantId(TransferFundsEncoder.fromParticipantIdNullValue())
                .fromAccount("")
                .toParticipantId(participantId)
                .toAccount(account);
        send(transfer.encodedLength());
    }

    /// What goes outside.
    public void withdraw(String id, int participantId, String account, int assetId, long amount) {
        TransferFundsEncoder transfer = transfer(TransferType.WITHDRAWAL, id, assetId, amount)
                .fromParticipantId(participantId)
                .fromAccount(account)
                .toParticipantId(TransferFundsEncoder.toParticipantIdNullValue())
                .toAccount("");
        send(transfer.encodedLength());
    }

    /// What a participant gives to the insurance.
    public void insure(String id, int participantId, int assetId, long amount) {
        TransferFundsEncoder transfer = transfer(TransferType.TO_INSURANCE, id, assetId, amount)
                .fromParticipantId(participantId)
                .fromAccount("")
                .toParticipantId(TransferFundsEncoder.toParticipantIdNullValue())
                .toAccount("");
        send(transfer.encodedLength());
    }

    private TransferFundsEncoder transfer(TransferType type, String id, int assetId, long amount) {
        return new TransferFundsEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .askerId(TransferFundsEncoder.askerIdNullValue())
                .transferType(type)
                .transactionId(id)
                .assetId(assetId)
                .amount(amount)
                .reasonText("");
    }

    /// Settles what is owed and due until today.
    public void settle() {
        new SettleObligationsEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(SettleObligationsEncoder.participantIdNullValue())
                .reasonText("");
        send(SettleObligationsEncoder.BLOCK_LENGTH);
    }

    /// Sets the price at which positions in an instrument are valued.
    public void mark(int instrumentId, long price) {
        new SetMarkEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(SetMarkEncoder.participantIdNullValue())
                .instrumentId(instrumentId)
                .price(price)
                .source("")
                .reasonText("")
                .keepsCollar(YesNo.NO);
        send(SetMarkEncoder.BLOCK_LENGTH);
    }

    /// Closes a position for its owner, of whom more margin is called for.
    public void liquidate(int participantId, String account, int instrumentId) {
        new LiquidatePositionEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .askerId(LiquidatePositionEncoder.askerIdNullValue())
                .participantId(participantId)
                .account(account)
                .instrumentId(instrumentId)
                .reasonText("");
        send(LiquidatePositionEncoder.BLOCK_LENGTH);
    }

    public void openSession(int participantId, int sessionId) {
        new SessionOpenedEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(3);
        send(SessionOpenedEncoder.BLOCK_LENGTH);
    }

    // Orders.

    /// A limit order that is good till it is canceled, unless `more` says otherwise.
    public void order(
            int participantId,
            int instrumentId,
            String id,
            Side side,
            long qty,
            long price,
            Consumer<OrderTermsEncoder> more) {
        NewOrderEncoder order =
                new NewOrderEncoder().wrapAndApplyHeader(buffer, Frames.PREFIX, header);
        order.participantId(participantId).sessionId(0);
        OrderTermsEncoder terms = EntrySession.blank(order.terms())
                .instrumentId(instrumentId)
                .side(side)
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .price(price)
                .orderQty(qty)
                .clOrdId(id);
        more.accept(terms);
        send(NewOrderEncoder.BLOCK_LENGTH);
    }

    public void cancel(int participantId, int instrumentId, String id) {
        new CancelOrderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0)
                .instrumentId(instrumentId)
                .orderId(0)
                .origClOrdId(id)
                .clOrdId("");
        send(CancelOrderEncoder.BLOCK_LENGTH);
    }

    public void replace(int participantId, String id, String newId, long qty, long price) {
        new ReplaceOrderEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .participantId(participantId)
                .sessionId(0)
                .instrumentId(0)
                .orderId(0)
                .origClOrdId(id)
                .clOrdId(newId)
                .price(price)
                .orderQty(qty)
                .stopPrice(ReplaceOrderEncoder.stopPriceNullValue())
                .displayQty(ReplaceOrderEncoder.displayQtyNullValue())
                .minQty(ReplaceOrderEncoder.minQtyNullValue())
                .expireTimeNs(0);
        send(ReplaceOrderEncoder.BLOCK_LENGTH);
    }

    // Operations.

    public void phase(String phase) {
        phase(0, phase);
    }

    /// Sends an instrument into a phase.
    public void phase(int instrumentId, String phase) {
        new ChangePhaseEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(9)
                .participantId(ChangePhaseEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(instrumentId)
                .endsNs(0)
                .phase(phase);
        send(ChangePhaseEncoder.BLOCK_LENGTH);
    }

    public void bust(long tradeId) {
        new BustTradeEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(BustTradeEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(0)
                .tradeId(tradeId)
                .intoDeficit(YesNo.NO);
        send(BustTradeEncoder.BLOCK_LENGTH);
    }

    public void correct(long tradeId, long price) {
        new CorrectTradeEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(1)
                .participantId(CorrectTradeEncoder.participantIdNullValue())
                .reasonText("")
                .instrumentId(0)
                .tradeId(tradeId)
                .price(price)
                .qty(CorrectTradeEncoder.qtyNullValue())
                .intoDeficit(YesNo.NO);
        send(CorrectTradeEncoder.BLOCK_LENGTH);
    }

    /// Throws the kill switch of a participant.
    public void kill(int participantId, String reason) {
        new KillTradingEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(9)
                .askerId(KillTradingEncoder.askerIdNullValue())
                .participantId(participantId)
                .reasonText(reason);
        send(KillTradingEncoder.BLOCK_LENGTH);
    }

    /// Takes it back.
    public void resume(int participantId) {
        new ResumeTradingEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(9)
                .askerId(ResumeTradingEncoder.askerIdNullValue())
                .participantId(participantId)
                .reasonText("");
        send(ResumeTradingEncoder.BLOCK_LENGTH);
    }

    private void send(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        long start = System.nanoTime();
        while (!link.offer(buffer, 0, Frames.PREFIX + length)) {
            connection.doWork();
            if (System.nanoTime() - start > Patience.NS) {
                throw new IllegalStateException("the host takes no command");
            }
            LockSupport.parkNanos(100_000);
        }
    }
}
