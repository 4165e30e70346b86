package crossbook.server;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.Execution;
import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.client.entry.Limits;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.Transfer;
import crossbook.client.stream.HostFile;
import crossbook.protocol.LimitLayer;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.TransferType;
import crossbook.protocol.YesNo;

import io.aeron.Aeron;

import org.agrona.CloseHelper;

import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/// Order entry, over TCP or Aeron.
final class AskEntry implements AskDoor {
    private final Map<String, OrderEntry> sessions = new HashMap<>();
    private final BiConsumer<Ask, EntryAnswer> heard;
    private final Aeron aeron;
    private int asked;

    private AskEntry(
            ApiServer server,
            EntryAddress address,
            Aeron aeron,
            List<String> who,
            BiConsumer<Ask, EntryAnswer> heard)
            throws Exception {
        this.aeron = aeron;
        this.heard = heard;
        for (String name : who) {
            sessions.put(name, OrderEntry.logOn(address, name, server.password(name)));
        }
    }

    private static EntryAddress tcp(ApiServer server) {
        InetSocketAddress tcp = server.served().gateway();
        return EntryAddress.tcp(tcp.getHostString(), tcp.getPort());
    }

    /// @param heard hears all answers
    static AskEntry tcp(ApiServer server, BiConsumer<Ask, EntryAnswer> heard) throws Exception {
        return new AskEntry(server, tcp(server), null, all(), heard);
    }

    static AskEntry aeron(ApiServer server) throws Exception {
        Aeron aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(
                        HostFile.read(server.served().engine()).orElseThrow().aeronDirectory()));
        return new AskEntry(server, EntryAddress.ipc(aeron), aeron, all(), (_, _) -> {});
    }

    /// The operator's door, beside one that is for orders alone.
    static AskEntry ofOperator(ApiServer server) throws Exception {
        return new AskEntry(server, tcp(server), null, List.of(OPERATOR), (_, _) -> {});
    }

    private static List<String> all() {
        List<String> all = new ArrayList<>(TRADERS);
        all.add(OPERATOR);
        return all;
    }

    @Override
    public Said ask(Ask ask) {
        OrderEntry session = sessions.get(ask.who);
        EntryAnswer answer = session.ask(request(ask, session));
        heard.accept(ask, answer);
        for (OrderEntry each : sessions.values()) each.poll();
        return new Said(meaning(ask, answer), words(answer), "");
    }

    private static String meaning(Ask ask, EntryAnswer answer) {
        if (!answer.field().isEmpty()) return "wrong " + answer.field();
        if (!answer.isDone()) return answer.reason().name();
        if (ask.kind == Ask.Kind.MASS_CANCEL) return "canceled " + answer.count();
        if (!ask.kind.isOfOrders()) return answer.isRepeated() ? "repeated" : "done";
        Execution last = answer.executions().getLast();
        if (last.isRepeated()) return "repeated";
        return last.status() + " " + last.cumQty() + "/" + last.leavesQty();
    }

    private static String words(EntryAnswer answer) {
        return answer.reason() + " " + answer.detail() + " "
                + value(answer.limits().low()) + " " + value(answer.limits().high());
    }

    private static String value(long value) {
        return value == Limits.UNKNOWN ? "" : BigDecimal.valueOf(value, 2).toPlainString();
    }

    private EntryRequest request(Ask ask, OrderEntry session) {
        Ask.Live target = ask.target;
        String id = "x" + ++asked;
        return switch (ask.kind) {
            case NEW ->
                EntryRequest.enter(
                        OrderRequest.of(instrument(ask, session), terms -> fill(terms, ask)));
            case REPLACE ->
                EntryRequest.replace(
                        ask.id,
                        target.clOrdId(),
                        target.orderId(),
                        session.security(target.symbol()).instrumentId(),
                        message -> message.orderQty(ask.qty).price(ask.price));
            case CANCEL ->
                EntryRequest.cancel(
                        id,
                        target.clOrdId(),
                        target.orderId(),
                        session.security(target.symbol()).instrumentId());
            case MASS_CANCEL -> EntryRequest.massCancel(id, OptionalInt.empty(), ask.side);
            default -> EntryRequest.operation(1_000 + asked, operation(ask, session));
        };
    }

    private static int instrument(Ask ask, OrderEntry session) {
        return session.security(ask.symbol).instrumentId();
    }

    private static void fill(OrderTermsEncoder terms, Ask ask) {
        terms.clOrdId(ask.id)
                .side(ask.side)
                .ordType(ask.type)
                .timeInForce(ask.time)
                .orderQty(ask.qty);
        if (ask.hasPrice()) terms.price(ask.price);
        if (ask.hasStopPrice()) terms.stopPrice(ask.price);
        terms.displayQty(ask.displayQty).smpKey(ask.smpKey).minQty(ask.minQty);
        terms.pegReference(ask.peg);
        terms.flags().staysOnDisconnect(true).postOnly(ask.isPostOnly).attributed(ask.isAttributed);
    }

    private static OperatorRequest operation(Ask ask, OrderEntry session) {
        return switch (ask.kind) {
            case PHASE -> OperatorRequest.changePhase(instrument(ask, session), 0, ask.word, "");
            case ASSET -> OperatorRequest.defineAsset(ask.word, 2, "");
            case TRANSFER -> transfer(ask).request("");
            case SETTLE -> OperatorRequest.settleObligations("");
            case MARK -> mark(ask, instrument(ask, session));
            case LIQUIDATE ->
                OperatorRequest.liquidatePosition(ask.owner, "", instrument(ask, session), "");
            case BUST ->
                OperatorRequest.bustTrade(
                        instrument(ask, session), ask.tradeId, intoDeficit(ask), "");
            case CORRECT ->
                OperatorRequest.correctTrade(
                        instrument(ask, session),
                        ask.tradeId,
                        OptionalLong.of(ask.price),
                        OptionalLong.empty(),
                        intoDeficit(ask),
                        "");
            case KILL -> OperatorRequest.killTrading(Optional.of(ask.owner), "");
            case RESUME -> OperatorRequest.resumeTrading(Optional.of(ask.owner), "");
            case SUSPEND -> OperatorRequest.suspendOwner(ask.owner, "", "");
            case READMIT -> OperatorRequest.resumeOwner(ask.owner, "", "");
            case COLLAR -> collar(ask, instrument(ask, session)).request("");
            default -> throw new IllegalArgumentException(ask.toString());
        };
    }

    private static OperatorRequest mark(Ask ask, int instrumentId) {
        YesNo anyDistance = ask.isFar ? YesNo.YES : YesNo.NO;
        return OperatorRequest.setMark(instrumentId, ask.price, ask.word, anyDistance, "");
    }

    private static LimitTerms collar(Ask ask, int instrumentId) {
        LimitSet limits = LimitSet.NONE.with(LimitKind.COLLAR_MILLIONTHS, ask.price);
        return new LimitTerms(ask.owner, "", instrumentId, LimitLayer.FIRM, limits);
    }

    private static Transfer transfer(Ask ask) {
        TransferType type = TransferType.valueOf(ask.word);
        boolean isPaid = isPaid(ask);
        return new Transfer(
                type,
                ask.id,
                ask.symbol,
                ask.price,
                isPaid ? ask.owner : "",
                "",
                isPaid ? "" : ask.owner,
                "");
    }

    /// Whether the owner pays; else it receives.
    static boolean isPaid(Ask transfer) {
        return !transfer.word.equals("DEPOSIT") && !transfer.word.equals("FROM_INSURANCE");
    }

    private static YesNo intoDeficit(Ask ask) {
        return ask.intoDeficit ? YesNo.YES : YesNo.NO;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(sessions.values());
        CloseHelper.close(aeron);
    }
}
