package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.Security;
import crossbook.client.entry.Transfer;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrderId;
import crossbook.host.EngineInProcess;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TransferType;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.testkit.ComparableEvents;
import crossbook.testkit.FixText;
import crossbook.testkit.Patience;

import io.aeron.Aeron;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What is asked means the same over every door: the same commands at random, over order entry
/// (TCP and Aeron), FIX 4.4 and 5.0 SP2, HTTP and the WebSocket, and to an engine in process, give
/// the same events, apart from times, numbers of events, sessions, and the ids that a door makes up
/// for cancels.
/// `-Dcrossbook.seed=N` makes it another.
@Tag("slow")
class OneMeaningTest {
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int FLAGS_AT = HEADER + EventHeadDecoder.eventFlagsEncodingOffset();
    private static final String SYMBOL = "NPN";
    private static final String[] PARTICIPANTS = {"alice", "bob"};
    private static final Set<String> OTHERWISE =
            Set.of("TimestampNs", "SessionId", "RequestId", "EventNumber", "CommandNumber");
    private static final OrdType[] TYPES = {
        OrdType.LIMIT,
        OrdType.LIMIT,
        OrdType.LIMIT,
        OrdType.MARKET,
        OrdType.STOP,
        OrdType.STOP_LIMIT,
        OrdType.BUDGET
    };
    private static final TimeInForce[] TIMES = {
        TimeInForce.DAY, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK
    };
    private static final Map<String, String> OPEN = Map.of(
            "web.request_rate", "off",
            "gateway.throttle_rate", "off",
            "gateway.aeron", "aeron:ipc",
            "gateway.password_iterations", "1000",
            "marketdata.fix", "off",
            "fix.tcp", "127.0.0.1:0");

    @TempDir
    private Path directory;

    /// What is asked for.
    enum Kind {
        NEW,
        REPLACE,
        CANCEL,
        MASS_CANCEL
    }

    /// What a participant asks, as every door can say it.
    ///
    /// @param id of the order, if it is a new one, or of the order from then on
    /// @param target the order that is meant, as it is called then; null for a new one
    record Command(
            Kind kind,
            int who,
            String id,
            Live target,
            Side side,
            long qty,
            long price,
            OrdType type,
            TimeInForce time,
            long displayQty,
            boolean isPostOnly,
            boolean isAttributed,
            long smpKey,
            long minQty) {
        private static final long ALL = OrderTermsEncoder.displayQtyNullValue();
        private static final long NO_KEY = OrderTermsEncoder.smpKeyNullValue();
        private static final long NO_MINIMUM = OrderTermsEncoder.minQtyNullValue();

        static Command order(int who, String id, Side side, long qty, long price) {
            return new Command(
                    Kind.NEW,
                    who,
                    id,
                    null,
                    side,
                    qty,
                    price,
                    OrdType.LIMIT,
                    TimeInForce.DAY,
                    ALL,
                    false,
                    false,
                    NO_KEY,
                    NO_MINIMUM);
        }

        static Command of(Kind kind, Live target, String id, long qty, long price) {
            return order(target.who, id, target.side, qty, price).as(kind, target);
        }

        private Command as(Kind other, Live of) {
            return new Command(
                    other,
                    who,
                    id,
                    of,
                    side,
                    qty,
                    price,
                    type,
                    time,
                    displayQty,
                    isPostOnly,
                    isAttributed,
                    smpKey,
                    minQty);
        }

        Command with(OrdType other, TimeInForce until) {
            return new Command(
                    kind,
                    who,
                    id,
                    target,
                    side,
                    qty,
                    price,
                    other,
                    until,
                    displayQty,
                    isPostOnly,
                    isAttributed,
                    smpKey,
                    minQty);
        }

        Command postOnly() {
            return new Command(
                    kind,
                    who,
                    id,
                    target,
                    side,
                    qty,
                    price,
                    type,
                    time,
                    displayQty,
                    true,
                    isAttributed,
                    smpKey,
                    minQty);
        }

        Command shows(long most, long key, long least) {
            return new Command(
                    kind,
                    who,
                    id,
                    target,
                    side,
                    qty,
                    price,
                    type,
                    time,
                    most,
                    isPostOnly,
                    isAttributed,
                    key,
                    least);
        }

        boolean hasPrice() {
            return type != OrdType.MARKET && type != OrdType.STOP && type != OrdType.PEGGED;
        }

        boolean hasStopPrice() {
            return type == OrdType.STOP || type == OrdType.STOP_LIMIT;
        }

        boolean isPart() {
            return displayQty != ALL;
        }

        boolean hasKey() {
            return smpKey != NO_KEY;
        }

        boolean hasMinimum() {
            return minQty != NO_MINIMUM;
        }

        String priceText() {
            return price / 100 + "." + "%02d".formatted(price % 100);
        }
    }

    /// An order that the engine took.
    record Live(long orderId, String clOrdId, int who, Side side) {}

    /// A way in.
    interface Door extends AutoCloseable {
        /// Asks, and waits until it is answered.
        void ask(Command command) throws Exception;

        @Override
        void close();
    }

    /// Of an exchange.
    @FunctionalInterface
    interface Way {
        Door open(ApiServer server) throws Exception;
    }

    /// First a command for each rule that doors once told wrongly, then commands at random, made
    /// while they are carried out: some are about orders that the engine took before.
    private static final class Commands {
        private static final long PRICE = 3_195_00;
        private static final long TICK = 50;

        private final Random random = new Random(SEED);
        private final List<Live> live = new ArrayList<>();
        private final Iterator<Supplier<Command>> rules = rules().keySet().iterator();
        private int made;

        /// A command for each rule, and what its events say.
        private Map<Supplier<Command>, String> rules() {
            Map<Supplier<Command>, String> rules = new LinkedHashMap<>();
            Command sell = Command.order(0, "m1", Side.SELL, 10, PRICE + 250);
            Command buy = Command.order(1, "m2", Side.BUY, 10, PRICE + 250);
            Command maker = Command.order(0, "m3", Side.BUY, 5, PRICE).postOnly();
            Command iceberg = Command.order(0, "m6", Side.SELL, 13, PRICE + 150);
            Command own = Command.order(0, "m7", Side.BUY, 8, PRICE + 150)
                    .with(OrdType.LIMIT, TimeInForce.IOC);
            Command peg = Command.order(1, "m8", Side.BUY, 5, PRICE);
            Command hidden = Command.order(1, "m9", Side.SELL, 10, PRICE + 450);
            rules.put(() -> sell, "OrderAccepted");
            rules.put(() -> buy.with(OrdType.LIMIT, TimeInForce.IOC), "Traded");
            // What comes again is answered as it was, filled or not.
            rules.put(() -> sell.postOnly(), "DUPLICATE_CL_ORD_ID");
            rules.put(() -> sell.with(OrdType.LIMIT, TimeInForce.DAY), "CommandRepeated");
            rules.put(() -> of(Kind.CANCEL, "m1", "c1", 1, PRICE), "ORDER_ALREADY_CLOSED");
            // An order that only makes takes nothing after an amendment either.
            rules.put(() -> maker, "OrderAccepted");
            rules.put(() -> Command.order(1, "m4", Side.SELL, 5, PRICE + 400), "OrderAccepted");
            rules.put(() -> of(Kind.REPLACE, "m3", "m5", 5, PRICE + 400), "POST_ONLY_WOULD_TRADE");
            rules.put(() -> of(Kind.REPLACE, "m3", "m5", 400, PRICE), "VALUE_ABOVE_MAXIMUM");
            // Its owner hears what an iceberg loses to it.
            rules.put(() -> iceberg.shows(5, 7, Command.NO_MINIMUM), "OrderAccepted");
            rules.put(() -> own.shows(Command.ALL, 7, Command.NO_MINIMUM), "SELF_MATCH");
            // What follows a price, and a minimum that is above the quantity.
            rules.put(() -> peg.with(OrdType.PEGGED, TimeInForce.DAY), "OrderAccepted");
            rules.put(() -> hidden.shows(0, Command.NO_KEY, 11), "MIN_QTY_OUT_OF_RANGE");
            return rules;
        }

        private Command of(Kind kind, String orderId, String id, long qty, long price) {
            for (Live each : live) {
                if (each.clOrdId.equals(orderId)) return Command.of(kind, each, id, qty, price);
            }
            throw new AssertionError("no order " + orderId);
        }

        /// What the events of each of the first commands say.
        List<String> expected() {
            return List.copyOf(rules().values());
        }

        Command next() {
            if (rules.hasNext()) return rules.next().get();
            return atRandom();
        }

        private Command atRandom() {
            int dice = random.nextInt(100);
            Kind kind = dice < 60 ? Kind.NEW : dice < 78 ? Kind.REPLACE : Kind.CANCEL;
            if (dice >= 98) kind = Kind.MASS_CANCEL;
            Live target = null;
            if (kind == Kind.REPLACE || kind == Kind.CANCEL) {
                if (live.isEmpty()) kind = Kind.NEW;
                else target = live.get(live.size() - 1 - random.nextInt(Math.min(60, live.size())));
            }
            boolean isAgain = kind == Kind.NEW && random.nextInt(50) == 0 && made > 0;
            made++;
            Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            long qty = random.nextInt(40) == 0 ? 0 : 1 + random.nextInt(50);
            OrdType type = kind == Kind.NEW ? TYPES[random.nextInt(TYPES.length)] : OrdType.LIMIT;
            boolean isPart = type == OrdType.LIMIT && random.nextInt(3) == 0;
            return new Command(
                    kind,
                    target == null ? random.nextInt(2) : target.who,
                    "r" + (isAgain ? random.nextInt(made) : made),
                    target,
                    target == null ? side : target.side,
                    qty,
                    random.nextInt(40) == 0 ? 0 : PRICE + TICK * random.nextInt(11),
                    type,
                    TIMES[random.nextInt(TIMES.length)],
                    isPart ? random.nextLong(qty + 1) : Command.ALL,
                    random.nextInt(10) == 0,
                    random.nextInt(10) == 0,
                    Command.NO_KEY,
                    Command.NO_MINIMUM);
        }

        void answered(Command command, EntryAnswer answer) {
            if (!answer.isDone() || answer.executions().isEmpty()) return;
            if (command.kind == Kind.NEW && !answer.executions().getFirst().isRepeated()) {
                long orderId = answer.executions().getFirst().orderId();
                live.add(new Live(orderId, command.id, command.who, command.side));
            }
            if (command.kind == Kind.REPLACE) {
                Live before = command.target;
                live.remove(before);
                live.add(new Live(before.orderId, command.id, before.who, before.side));
            }
        }
    }

    // The doors.

    /// Order entry; what is answered is remembered.
    private static final class EntryDoor implements Door {
        private final List<OrderEntry> sessions = new ArrayList<>();
        private final Security security;
        private final Commands commands;
        private final Aeron aeron;
        private int asked;

        EntryDoor(ApiServer server, Aeron aeron, Commands commands) throws Exception {
            this.commands = commands;
            this.aeron = aeron;
            InetSocketAddress tcp = server.served().gateway();
            EntryAddress address = aeron == null
                    ? EntryAddress.tcp(tcp.getHostString(), tcp.getPort())
                    : EntryAddress.ipc(aeron);
            for (String name : PARTICIPANTS) {
                sessions.add(OrderEntry.logOn(address, name, server.password(name)));
            }
            security = sessions.getFirst().security(SYMBOL);
        }

        @Override
        public void ask(Command command) {
            commands.answered(command, sessions.get(command.who).ask(request(command)));
            for (OrderEntry session : sessions) session.poll();
        }

        private EntryRequest request(Command command) {
            int instrument = security.instrumentId();
            Live target = command.target;
            return switch (command.kind) {
                case NEW ->
                    EntryRequest.enter(OrderRequest.of(instrument, terms -> fill(terms, command)));
                case REPLACE ->
                    EntryRequest.replace(
                            command.id,
                            target.clOrdId,
                            target.orderId,
                            instrument,
                            message -> message.orderQty(command.qty).price(command.price));
                case CANCEL ->
                    EntryRequest.cancel("x" + ++asked, target.clOrdId, target.orderId, instrument);
                case MASS_CANCEL ->
                    EntryRequest.massCancel("x" + ++asked, OptionalInt.empty(), command.side);
            };
        }

        private static void fill(OrderTermsEncoder terms, Command command) {
            terms.clOrdId(command.id)
                    .side(command.side)
                    .ordType(command.type)
                    .timeInForce(command.time)
                    .orderQty(command.qty);
            if (command.hasPrice()) terms.price(command.price);
            if (command.hasStopPrice()) terms.stopPrice(command.price);
            terms.displayQty(command.displayQty);
            terms.smpKey(command.smpKey).minQty(command.minQty);
            if (command.type == OrdType.PEGGED) terms.pegReference(PegReference.MID);
            terms.flags()
                    .staysOnDisconnect(true)
                    .postOnly(command.isPostOnly)
                    .attributed(command.isAttributed);
        }

        @Override
        public void close() {
            CloseHelper.closeAll(sessions);
            CloseHelper.close(aeron);
        }
    }

    /// HTTP.
    private static final class HttpDoor implements Door {
        private final List<ApiServer.Person> people = new ArrayList<>();

        HttpDoor(ApiServer server) throws Exception {
            for (String name : PARTICIPANTS) {
                ApiServer.Person person = server.as(name);
                person.call("DELETE", "/orders", ""); // the first request opens its session
                people.add(person);
            }
        }

        @Override
        public void ask(Command command) throws Exception {
            ApiServer.Person person = people.get(command.who);
            String order = command.target == null ? "" : "/orders/" + text(command.target.orderId);
            switch (command.kind) {
                case NEW -> person.call("POST", "/orders", order(command));
                case REPLACE -> person.call("PATCH", order, "{" + changes(command) + "}");
                case CANCEL -> person.call("DELETE", order, "");
                case MASS_CANCEL -> person.call("DELETE", "/orders?side=" + command.side, "");
            }
        }

        static String changes(Command command) {
            return "\"quantity\":\"" + command.qty + "\",\"price\":\"" + command.priceText()
                    + "\",\"clientOrderId\":\"" + command.id + "\"";
        }

        static String text(long orderId) {
            return OrderId.text(orderId);
        }

        static String order(Command command) {
            return "{\"symbol\":\"" + SYMBOL + "\",\"side\":\"" + command.side
                    + "\",\"ordType\":\"" + command.type + "\",\"timeInForce\":\"" + command.time
                    + "\",\"quantity\":\"" + command.qty
                    + (command.hasPrice() ? "\",\"price\":\"" + command.priceText() : "")
                    + (command.hasStopPrice() ? "\",\"stopPrice\":\"" + command.priceText() : "")
                    + (command.isPart() ? "\",\"displayQuantity\":\"" + command.displayQty : "")
                    + (command.hasKey() ? "\",\"smpKey\":\"" + command.smpKey : "")
                    + (command.hasMinimum() ? "\",\"minExecQuantity\":\"" + command.minQty : "")
                    + (command.type == OrdType.PEGGED ? "\",\"pegReference\":\"MID" : "")
                    + "\",\"clientOrderId\":\"" + command.id + "\",\"cancelOnDisconnect\":false"
                    + ",\"execInst\":[" + String.join(",", instructions(command)) + "]}";
        }

        private static List<String> instructions(Command command) {
            List<String> instructions = new ArrayList<>();
            if (command.isPostOnly) instructions.add("\"POST_ONLY\"");
            if (command.isAttributed) instructions.add("\"ATTRIBUTED\"");
            return instructions;
        }

        @Override
        public void close() {}
    }

    /// The WebSocket.
    private static final class SocketDoor implements Door {
        private final List<RawWebSocket> sockets = new ArrayList<>();
        private final List<String> tokens = new ArrayList<>();
        private int asked;

        SocketDoor(ApiServer server) throws Exception {
            for (String name : PARTICIPANTS) {
                ApiServer.Person person = server.as(name);
                person.call("DELETE", "/orders", "");
                tokens.add(person.token);
                sockets.add(RawWebSocket.open(
                        server.served().web(),
                        "Cookie",
                        person.cookie,
                        "Origin",
                        server.address()));
            }
        }

        @Override
        public void ask(Command command) throws Exception {
            RawWebSocket socket = sockets.get(command.who);
            int id = ++asked;
            String head =
                    "{\"id\":" + id + ",\"csrf\":\"" + tokens.get(command.who) + "\",\"op\":\"";
            String order = command.target == null
                    ? ""
                    : ",\"orderId\":\"" + HttpDoor.text(command.target.orderId) + "\"";
            socket.send(head
                    + switch (command.kind) {
                        case NEW -> "order.new\",\"order\":" + HttpDoor.order(command) + "}";
                        case REPLACE ->
                            "order.amend\"" + order + "," + HttpDoor.changes(command) + "}";
                        case CANCEL -> "order.cancel\"" + order + "}";
                        case MASS_CANCEL -> "order.massCancel\",\"side\":\"" + command.side + "\"}";
                    });
            JsonNode reply = socket.reply(id);
            assertThat(reply.path("id").asInt()).isEqualTo(id);
        }

        @Override
        public void close() {
            CloseHelper.closeAll(sockets);
        }
    }

    /// FIX.
    private static final class FixDoor implements Door {
        private final List<FixLine> lines = new ArrayList<>();

        FixDoor(ApiServer server, String version) throws Exception {
            InetSocketAddress address = server.exchange().addresses().get("fix");
            for (String name : PARTICIPANTS) {
                lines.add(FixLine.logOn(address, version, name, server.password(name)));
            }
        }

        @Override
        public void ask(Command command) throws Exception {
            lines.get(command.who).send(message(command));
        }

        private String message(Command command) {
            Live target = command.target;
            String side = "54=" + (command.side == Side.BUY ? 1 : 2) + "|60=" + FixText.now() + "|";
            String named = "55=" + SYMBOL + "|" + side;
            return switch (command.kind) {
                case NEW ->
                    "35=D|11=" + command.id + "|" + named + "38=" + command.qty + "|59="
                            + time(command.time) + "|20002=Y|" + terms(command);
                case REPLACE ->
                    "35=G|11=" + command.id + "|41=" + target.clOrdId + "|37="
                            + OrderId.text(target.orderId) + "|" + named + "40=2|38=" + command.qty
                            + "|44=" + command.priceText() + "|";
                case CANCEL ->
                    "35=F|11=x|41=" + target.clOrdId + "|37=" + OrderId.text(target.orderId) + "|"
                            + named;
                case MASS_CANCEL -> "35=q|11=x|530=7|" + side;
            };
        }

        private static String terms(Command command) {
            String price = command.priceText() + "|";
            return switch (command.type) {
                        case MARKET -> "40=1|";
                        case STOP -> "40=3|99=" + price;
                        case STOP_LIMIT -> "40=4|99=" + price + "44=" + price;
                        case BUDGET -> "40=1|20001=" + price;
                        case PEGGED -> "40=P|1094=2|";
                        default -> "40=2|44=" + price;
                    }
                    + (command.isPart() ? "1138=" + command.displayQty + "|" : "")
                    + (command.hasKey() ? "2362=" + command.smpKey + "|" : "")
                    + (command.hasMinimum() ? "110=" + command.minQty + "|" : "")
                    + (command.isPostOnly ? "18=6|" : "")
                    + (command.isAttributed ? "1091=N|" : "");
        }

        private static char time(TimeInForce time) {
            return switch (time) {
                case DAY -> '0';
                case GTC -> '1';
                case IOC -> '3';
                case FOK -> '4';
                default -> throw new IllegalArgumentException("" + time);
            };
        }

        @Override
        public void close() {
            CloseHelper.closeAll(lines);
        }
    }

    /// The engine as an object: no door at all. It begins with the log of an exchange that has
    /// stopped.
    private static final class EngineDoor implements Door, EventListener {
        private final Map<String, Integer> ids = new HashMap<>();
        private final EventReader reader = new EventReader(this);
        private final NewOrder order = new NewOrder();
        private final ReplaceOrder replace = new ReplaceOrder();
        private final CancelOrder cancel = new CancelOrder();
        private final MassCancel massCancel = new MassCancel();
        private final Told told;
        private final EngineInProcess engine;

        EngineDoor(Path stoppedHost, Told told) {
            this.told = told;
            engine = new EngineInProcess(stoppedHost, this::onEvent);
        }

        private void onEvent(DirectBuffer buffer, int offset, int length) {
            reader.onEvent(buffer, offset, length);
            told.onEvent(buffer, offset, length);
        }

        @Override
        public void onParticipantDefined(ParticipantDefinedDecoder event) {
            ids.put(event.name(), (int) event.participantId());
        }

        @Override
        public void onInstrumentDefined(InstrumentDefinedDecoder event) {
            ids.put(event.symbol(), (int) event.instrumentId());
        }

        @Override
        public void ask(Command command) {
            Live target = command.target;
            int participant = ids.get(PARTICIPANTS[command.who]);
            int instrument = ids.get(SYMBOL);
            switch (command.kind) {
                case NEW -> {
                    order.participantId = participant;
                    order.instrumentId = instrument;
                    fill(order, command);
                    engine.run(order, MatchingEngine::onNewOrder);
                }
                case REPLACE -> {
                    replace.participantId = participant;
                    replace.instrumentId = instrument;
                    replace.orderId = target.orderId;
                    replace.origClOrdId.set(target.clOrdId);
                    replace.clOrdId.set(command.id);
                    replace.changesQty = true;
                    replace.orderQty = command.qty;
                    replace.changesPrice = true;
                    replace.limitPrice = command.price;
                    engine.run(replace, MatchingEngine::onReplaceOrder);
                }
                case CANCEL -> {
                    cancel.participantId = participant;
                    cancel.instrumentId = instrument;
                    cancel.orderId = target.orderId;
                    cancel.clOrdId.set(target.clOrdId);
                    engine.run(cancel, MatchingEngine::onCancelOrder);
                }
                case MASS_CANCEL -> {
                    massCancel.askerId = participant;
                    massCancel.participantId = participant;
                    massCancel.instrumentId = (int) MassCanceledDecoder.instrumentIdNullValue();
                    massCancel.side = core(crossbook.core.order.Side.class, command.side);
                    engine.run(massCancel, MatchingEngine::onMassCancel);
                }
            }
        }

        private static void fill(NewOrder order, Command command) {
            order.clOrdId.set(command.id);
            order.side = core(crossbook.core.order.Side.class, command.side);
            order.ordType = core(crossbook.core.order.OrdType.class, command.type);
            order.timeInForce = core(crossbook.core.order.TimeInForce.class, command.time);
            if (command.isPart() && command.displayQty != command.qty) {
                order.ordType = command.displayQty == 0
                        ? crossbook.core.order.OrdType.HIDDEN
                        : crossbook.core.order.OrdType.ICEBERG;
            }
            order.orderQty = command.qty;
            order.displayQty = command.displayQty;
            // What is not read is told as it came, in a refusal.
            order.limitPrice =
                    command.hasPrice() ? command.price : OrderTermsEncoder.priceNullValue();
            order.budget = order.limitPrice; // of an order that has one
            order.stopPrice = command.hasStopPrice() ? command.price : 0;
            order.smpKey = command.hasKey() ? command.smpKey : 0;
            order.minQty = command.hasMinimum() ? command.minQty : 0;
            order.pegReference =
                    command.type == OrdType.PEGGED ? crossbook.core.order.PegReference.MID : null;
            order.postOnly = command.isPostOnly;
            order.attributed = command.isAttributed;
            order.staysOnDisconnect = true;
        }

        /// The engine has words of its own, of the same names.
        private static <E extends Enum<E>> E core(Class<E> type, Enum<?> word) {
            return Enum.valueOf(type, word.name());
        }

        @Override
        public void close() {}
    }

    // What is compared.

    /// Events without what differs.
    private static final class Told {
        private final ComparableEvents comparable = new ComparableEvents(Told::isOtherwise);
        private final Map<Integer, Message> messages = Schema.event().messages().stream()
                .collect(Collectors.toMap(Message::templateId, message -> message));
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();
        private final List<String> told = new ArrayList<>();
        private int commands;

        private static boolean isOtherwise(Message message, Field field) {
            boolean isIdOfCancel = field.name().equals("requestClOrdId")
                    || (Set.of("CancelRejected", "MassCanceled").contains(message.name())
                            && field.name().equals("clOrdId"));
            return isIdOfCancel || OTHERWISE.contains(field.type().name());
        }

        /// FIX asks how an order is before it says why a request is refused: that is its own
        /// question, and changes nothing.
        void onEvent(DirectBuffer buffer, int offset, int length) {
            String words = words(buffer, offset);
            if (words.contains(" OrderStated") || words.contains(" OrdersStated")) return;
            told.add(comparable.text(buffer, offset, length) + words);
            if ((buffer.getByte(offset + FLAGS_AT) & 1) != 0) commands++;
        }

        /// What an event is called, and its reason if it has one.
        private String words(DirectBuffer buffer, int offset) {
            Message message = messages.get(header.wrap(buffer, offset).templateId());
            StringBuilder words = new StringBuilder(" ").append(message.name());
            for (Field field : message.fields()) {
                if (!field.type().name().equals("Reason")) continue;
                int at = offset + HEADER + field.offset();
                int value = Short.toUnsignedInt(buffer.getShort(at, ByteOrder.LITTLE_ENDIAN));
                words.append(' ').append(Reason.get(value));
            }
            return words.toString();
        }

        /// How many commands led to events.
        int commands() {
            return commands;
        }

        /// What was told since this was asked last.
        List<String> take() {
            List<String> found = List.copyOf(told);
            told.clear();
            return found;
        }
    }

    /// The events of an exchange.
    private static final class Events implements AutoCloseable {
        private final Told told = new Told();
        private final HostConnection host;
        private final EventStream stream;

        Events(Path engine) {
            host = HostConnection.open(engine);
            stream = host.events(1);
        }

        /// Forgets what has happened so far.
        void begin() {
            long limitNs = System.nanoTime() + Patience.NS;
            while (stream.poll(told::onEvent, 10) > 0 || !stream.isLive()) {
                host.doWork();
                assertThat(System.nanoTime()).isLessThan(limitNs);
            }
            told.take();
        }

        /// What one more command led to.
        List<String> awaitNext(Object command) {
            int next = told.commands() + 1;
            long limitNs = System.nanoTime() + Patience.NS;
            while (told.commands() < next) {
                host.doWork();
                stream.poll(told::onEvent, 10);
                assertThat(System.nanoTime()).as("no event of %s", command).isLessThan(limitNs);
            }
            return told.take();
        }

        @Override
        public void close() {
            stream.close();
            host.close();
        }
    }

    /// The market of the demonstration, in which an order is worth a million at most, and an
    /// owner's own orders reduce each other.
    private ApiServer start(String name) throws Exception {
        Path market = directory.resolve("market.toml");
        Home demonstration = new Home(directory.resolve("demonstration"));
        if (Files.notExists(market)) {
            DemoHome.makeUncovered(demonstration, _ -> 0);
            String rules = Files.readString(demonstration.directory().resolve("market.toml"))
                    .replace("1000000   -          ", "1000000   1000000    ")
                    .replace("\"cancel_resting\"", "\"decrement\"");
            Files.writeString(market, rules);
        }
        Map<String, String> keys = new HashMap<>(OPEN);
        keys.put("market.model", market.toString());
        return new ApiServer(
                directory.resolve(name),
                Set.of(Component.ENGINE, Component.GATEWAY, Component.FIX, Component.WEB),
                keys);
    }

    private static Aeron aeron(ApiServer server) {
        return Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(
                        HostFile.read(server.served().engine()).orElseThrow().aeronDirectory()));
    }

    @Test
    void everyDoorMeansTheSame() throws Exception {
        ask(400);
    }

    @Test
    @Tag("long")
    void soItDoesForManyCommands() throws Exception {
        ask(20_000);
    }

    private void ask(int count) throws Exception {
        List<Command> commands = new ArrayList<>();
        List<List<String>> wanted = new ArrayList<>();
        Commands random = new Commands();
        try (ApiServer server = start("tcp");
                Door door = new EntryDoor(server, null, random);
                Events events = new Events(server.served().engine())) {
            events.begin();
            for (int i = 0; i < count; i++) {
                Command command = random.next();
                commands.add(command);
                door.ask(command);
                wanted.add(events.awaitNext(command));
            }
        }
        assertThat(wanted.stream().mapToInt(List::size).sum()).isGreaterThan(count * 11 / 10);
        List<String> expected = random.expected();
        for (int i = 0; i < expected.size(); i++) {
            assertThat(String.join("\n", wanted.get(i)))
                    .as("%s", commands.get(i))
                    .contains(expected.get(i));
        }
        Map<String, Way> ways = Map.of(
                "aeron", server -> new EntryDoor(server, aeron(server), new Commands()),
                "fix44", server -> new FixDoor(server, "FIX.4.4"),
                "fix50sp2", server -> new FixDoor(server, "FIXT.1.1"),
                "http", HttpDoor::new,
                "websocket", SocketDoor::new);
        for (Map.Entry<String, Way> way : ways.entrySet()) {
            try (ApiServer server = start(way.getKey());
                    Door door = way.getValue().open(server);
                    Events events = new Events(server.served().engine())) {
                events.begin();
                for (int i = 0; i < count; i++) {
                    Command command = commands.get(i);
                    door.ask(command);
                    assertThat(events.awaitNext(command))
                            .as("%s: command %d, %s", way.getKey(), i, command)
                            .isEqualTo(wanted.get(i));
                }
            }
        }
        noDoorMeansTheSame(commands, wanted);
    }

    // What market operations ask for money.

    /// A request over order entry and over HTTP, and what its events say.
    private record Moved(OperatorRequest request, String path, String body, String said) {
        static Moved asset(String code, String said) {
            return new Moved(
                    OperatorRequest.defineAsset(code, 2),
                    "/admin/assets",
                    "{\"asset\":\"" + code + "\",\"scale\":2}",
                    said);
        }

        static Moved transfer(TransferType type, String id, String amount, String said) {
            boolean isPaid = type != TransferType.DEPOSIT && type != TransferType.FROM_INSURANCE;
            long units = new BigDecimal(amount).movePointRight(2).longValueExact();
            Transfer transfer = new Transfer(
                    type, id, "USD", units, isPaid ? "alice" : "", "", isPaid ? "" : "alice", "");
            String body = """
                    {"type":"%s","transactionId":"%s","asset":"USD","amount":"%s","%s":"alice"}""".formatted(type, id, amount, isPaid ? "from" : "to");
            return new Moved(
                    OperatorRequest.transfer(transfer, ""), "/admin/transfers", body, said);
        }

        static Moved settle() {
            return new Moved(
                    OperatorRequest.settle(""),
                    "/admin/obligations:settle",
                    "{}",
                    "ObligationsSettled");
        }
    }

    private static final List<Moved> MOVED = List.of(
            Moved.asset("USD", "AssetDefined"),
            Moved.asset("usd", "NAME_TAKEN"),
            Moved.transfer(TransferType.DEPOSIT, "d1", "10.00", "FundsTransferred"),
            Moved.transfer(TransferType.DEPOSIT, "d1", "10.00", "CommandRepeated"),
            Moved.transfer(TransferType.DEPOSIT, "d1", "10.01", "DUPLICATE_TRANSACTION_ID"),
            Moved.transfer(TransferType.DEPOSIT, " ", "10.00", "TRANSACTION_ID_MISSING"),
            Moved.transfer(TransferType.WITHDRAWAL, "w1", "10.01", "FUNDS_INSUFFICIENT"),
            Moved.transfer(TransferType.TO_INSURANCE, "i1", "4.00", "FundsTransferred"),
            Moved.transfer(TransferType.FROM_INSURANCE, "i2", "4.01", "FUNDS_INSUFFICIENT"),
            Moved.transfer(TransferType.FROM_INSURANCE, "i3", "1.00", "FundsTransferred"),
            Moved.transfer(TransferType.WITHDRAWAL, "w2", "7.00", "FundsTransferred"),
            Moved.settle());

    /// The doors that move money: FIX and the WebSocket do not.
    @Test
    void moneyIsMovedTheSameOverOrderEntryAndHttp() throws Exception {
        List<List<String>> wanted = new ArrayList<>();
        try (ApiServer server = start("money");
                OrderEntry session = entry(server, "ops");
                Events events = new Events(server.served().engine())) {
            session.operator().settle(""); // the session is open
            events.begin();
            for (Moved each : MOVED) {
                session.ask(EntryRequest.operation(1_000 + wanted.size(), each.request));
                wanted.add(events.awaitNext(each));
                assertThat(String.join("\n", wanted.getLast())).as("%s", each).contains(each.said);
            }
        }
        try (ApiServer server = start("money over http");
                Events events = new Events(server.served().engine())) {
            ApiServer.Person ops = server.as("ops");
            ops.post("/admin/obligations:settle", "{}");
            events.begin();
            for (int i = 0; i < MOVED.size(); i++) {
                Moved each = MOVED.get(i);
                ops.call("POST", each.path, each.body);
                assertThat(events.awaitNext(each)).as("%s", each).isEqualTo(wanted.get(i));
            }
        }
    }

    private static OrderEntry entry(ApiServer server, String who) throws Exception {
        InetSocketAddress tcp = server.served().gateway();
        return OrderEntry.logOn(
                EntryAddress.tcp(tcp.getHostString(), tcp.getPort()), who, server.password(who));
    }

    private void noDoorMeansTheSame(List<Command> commands, List<List<String>> wanted)
            throws Exception {
        Path engine;
        try (ApiServer server = start("in process")) {
            engine = server.served().engine();
        }
        Told told = new Told();
        try (EngineDoor door = new EngineDoor(engine, told)) {
            told.take();
            for (int i = 0; i < commands.size(); i++) {
                door.ask(commands.get(i));
                assertThat(told.take())
                        .as("in process: command %d, %s", i, commands.get(i))
                        .isEqualTo(wanted.get(i));
            }
        }
    }
}
