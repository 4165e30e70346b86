package crossbook.testkit;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.EntrySession;
import crossbook.client.stream.CommandLink;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
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
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A pen to write commands to a host, without a gateway. What operators ask, the exchange itself
/// asks. Prices of instruments have two decimals.
public final class EngineCommands {
    public static final long NO_PRICE = DefineInstrumentEncoder.referencePriceNullValue();

    private static final Map<Integer, Message> MESSAGES = Schema.command().messages().stream()
            .collect(Collectors.toMap(Message::templateId, Function.identity()));

    private final HostConnection connection;
    private final CommandLink link;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 15]);

    public EngineCommands(HostConnection connection) {
        this.connection = connection;
        link = connection.commands();
    }

    // The market and who takes part in it.

    public void model(MarketModel model) {
        UnsafeBuffer words = new UnsafeBuffer(new byte[1 << 14]);
        int[] length = {0};
        model.save(word -> {
            words.putLong(length[0], word, LITTLE_ENDIAN);
            length[0] += Long.BYTES;
        });
        send(begin(new DefineMarketModelEncoder()).putModel(words, 0, length[0]));
    }

    /// A trader, who needs no session.
    public void participant(int id, String name) {
        DefineParticipantEncoder participant = begin(new DefineParticipantEncoder())
                .participantId(id)
                .name(name)
                .active(YesNo.YES)
                .cancelOnDisconnect(YesNo.YES);
        participant.roles().clear().trader(true);
        send(participant);
    }

    /// An instrument whose prices have two decimals.
    ///
    /// @param referencePrice price units, or [#NO_PRICE]
    public void instrument(int id, String symbol, long referencePrice) {
        instrument(id, symbol, referencePrice, Coverage.NONE);
    }

    /// One whose orders hold of accounts.
    public void instrument(int id, String symbol, long referencePrice, Coverage coverage) {
        DefineInstrumentEncoder instrument = begin(new DefineInstrumentEncoder())
                .instrumentId(id)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(1)
                .lotSize(1)
                .maxOrderQty(1_000_000)
                .symbol(symbol)
                .minReserveQty(0)
                .referencePrice(referencePrice);
        coverage.write(instrument.coverage());
        send(instrument);
    }

    // Money.

    /// An asset whose amounts have so many decimals.
    public void asset(int id, String code, int scale) {
        send(begin(new DefineAssetEncoder()).assetId(id).code(code).scale((short) scale));
    }

    public void client(int participantId, String account) {
        send(begin(new DefineClientEncoder()).participantId(participantId).account(account));
    }

    /// What comes from outside to a participant, or to a client of it.
    public void deposit(String id, int participantId, String account, int assetId, long amount) {
        send(transfer(TransferType.DEPOSIT, id, assetId, amount)
                .toParticipantId(participantId)
                .toAccount(account));
    }

    /// What goes outside.
    public void withdraw(String id, int participantId, String account, int assetId, long amount) {
        send(transfer(TransferType.WITHDRAWAL, id, assetId, amount)
                .fromParticipantId(participantId)
                .fromAccount(account));
    }

    /// What a participant gives to the insurance.
    public void insure(String id, int participantId, int assetId, long amount) {
        send(transfer(TransferType.TO_INSURANCE, id, assetId, amount)
                .fromParticipantId(participantId));
    }

    private TransferFundsEncoder transfer(TransferType type, String id, int assetId, long amount) {
        return begin(new TransferFundsEncoder())
                .transferType(type)
                .transactionId(id)
                .assetId(assetId)
                .amount(amount);
    }

    /// Settles what is owed and due until today.
    public void settle() {
        send(begin(new SettleObligationsEncoder()));
    }

    /// Sets the price at which positions in an instrument are valued.
    public void mark(int instrumentId, long price) {
        send(begin(new SetMarkEncoder()).instrumentId(instrumentId).price(price));
    }

    /// Closes a position for its owner, of whom more margin is called for.
    public void liquidate(int participantId, String account, int instrumentId) {
        send(begin(new LiquidatePositionEncoder())
                .participantId(participantId)
                .account(account)
                .instrumentId(instrumentId));
    }

    public void openSession(int participantId, int sessionId) {
        send(begin(new SessionOpenedEncoder())
                .participantId(participantId)
                .sessionId(sessionId)
                .gatewayId(3));
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
        NewOrderEncoder order = begin(new NewOrderEncoder()).participantId(participantId);
        OrderTermsEncoder terms = EntrySession.blank(order.terms())
                .instrumentId(instrumentId)
                .side(side)
                .ordType(OrdType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .price(price)
                .orderQty(qty)
                .clOrdId(id);
        more.accept(terms);
        send(order);
    }

    public void cancel(int participantId, int instrumentId, String id) {
        send(begin(new CancelOrderEncoder())
                .participantId(participantId)
                .instrumentId(instrumentId)
                .origClOrdId(id));
    }

    public void replace(int participantId, String id, String newId, long qty, long price) {
        send(begin(new ReplaceOrderEncoder())
                .participantId(participantId)
                .instrumentId(0)
                .origClOrdId(id)
                .clOrdId(newId)
                .price(price)
                .orderQty(qty));
    }

    // Operations.

    public void phase(String phase) {
        phase(0, phase);
    }

    /// Sends an instrument into a phase.
    public void phase(int instrumentId, String phase) {
        send(begin(new ChangePhaseEncoder())
                .requestId(9)
                .instrumentId(instrumentId)
                .phase(phase));
    }

    public void bust(long tradeId) {
        send(begin(new BustTradeEncoder()).instrumentId(0).tradeId(tradeId));
    }

    public void correct(long tradeId, long price) {
        send(begin(new CorrectTradeEncoder()).instrumentId(0).tradeId(tradeId).price(price));
    }

    /// Throws the kill switch of a participant.
    public void kill(int participantId, String reason) {
        send(begin(new KillTradingEncoder())
                .requestId(9)
                .participantId(participantId)
                .reasonText(reason));
    }

    /// Takes it back.
    public void resume(int participantId) {
        send(begin(new ResumeTradingEncoder()).requestId(9).participantId(participantId));
    }

    /// Begins a command of the exchange itself of which nothing is said yet: what it may leave out
    /// is none, all else zeros.
    private <C extends MessageEncoderFlyweight> C begin(C command) {
        Framing.begin(command, buffer, Frames.PREFIX);
        int body = Frames.PREFIX + MessageHeaderEncoder.ENCODED_LENGTH;
        buffer.setMemory(body, command.sbeBlockLength(), (byte) 0);
        for (Field field : MESSAGES.get(command.sbeTemplateId()).fields()) {
            FieldType type = field.type();
            boolean isNumber = type.kind() == Kind.NUMBER;
            if (field.name().equals("requestId"))
                buffer.putLong(body + field.offset(), 1, LITTLE_ENDIAN);
            else if (isNumber && type.optional() && type.lengthBytes() == Integer.BYTES)
                buffer.putInt(body + field.offset(), (int) type.nullValue(), LITTLE_ENDIAN);
            else if (isNumber && type.optional())
                buffer.putLong(body + field.offset(), type.nullValue(), LITTLE_ENDIAN);
        }
        return command;
    }

    private void send(MessageEncoderFlyweight command) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
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
