package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAnswer;
import crossbook.protocol.OrdType;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// What is asked: the lines of `meaning/asks.txt`, each for a rule that a door may tell wrongly,
/// then commands at random. They are made while they are carried out: some are about orders
/// that the engine took before.
final class AskTable {
    private static final long PRICE = 3_195_00;
    private static final long TICK = 50;
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

    private final Random random;
    private final List<Ask.Live> live = new ArrayList<>();
    private final List<Line> lines = read();
    private int made;

    AskTable(long seed) {
        random = new Random(seed);
    }

    /// A line of the table.
    ///
    /// @param events what an event says
    /// @param said what doors say, see [Said]; of an order that comes again, order entry says
    ///     that and no more
    /// @param words what doors say beside, if not empty
    /// @param status what FIX says of the order of a request that is refused, if not empty
    record Line(String ask, String events, String said, String words, String status) {
        static Line of(String text) {
            String[] cells = (text + " | | | |x").split("\\|");
            for (int i = 0; i < cells.length; i++) cells[i] = cells[i].strip();
            return new Line(cells[0], cells[1], cells[2], cells[3], cells[4]);
        }

        void assertLedTo(List<String> told) {
            List<String> words = told.stream()
                    .map(each -> each.substring(each.indexOf(' ') + 1))
                    .toList();
            assertThat(words).as(ask).anyMatch(each -> each.contains(events));
        }

        void assertMeant(Said by) {
            String as = ask + ": " + by.words();
            boolean saysNoMore = by.meaning().equals("repeated") && said.startsWith("repeated");
            if (!saysNoMore) assertThat(by.meaning()).as(as).isEqualTo(said);
            assertThat(by.words()).as(as).contains(words);
            assertThat(by.status()).as(as).isIn("", status);
        }
    }

    private static List<Line> read() {
        try (InputStream in = AskTable.class.getResourceAsStream("meaning/asks.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Line::of)
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The lines, which are to be asked first, in order.
    List<Line> lines() {
        return lines;
    }

    // Lines.

    Ask ask(Line line) {
        Iterator<String> words = Arrays.asList(line.ask.split(" +")).iterator();
        String who = words.next();
        Ask.Kind kind = Ask.Kind.valueOf(words.next().toUpperCase(Locale.ROOT));
        Ask ask = new Ask(kind, who);
        switch (kind) {
            case NEW -> {
                ask.id = words.next();
                ask.side = Side.valueOf(words.next());
                ask.qty = Long.parseLong(words.next());
                ask.symbol = words.next();
                ask.price = units(words.next());
                words.forEachRemaining(word -> condition(ask, word));
            }
            case REPLACE -> {
                ask.target = live(words.next());
                ask.id = words.next();
                ask.qty = Long.parseLong(words.next());
                ask.price = units(words.next());
            }
            case CANCEL -> ask.target = live(words.next());
            case MASS_CANCEL -> ask.side = Side.valueOf(words.next());
            default -> operation(ask, words);
        }
        return ask;
    }

    private static void operation(Ask ask, Iterator<String> words) {
        switch (ask.kind) {
            case PHASE -> {
                ask.symbol = words.next();
                ask.word = words.next();
            }
            case ASSET -> ask.word = words.next();
            case TRANSFER -> {
                ask.word = words.next();
                ask.id = words.next().replace('_', ' ');
                ask.price = units(words.next());
                ask.symbol = words.next();
                ask.owner = words.next();
            }
            case MARK -> {
                ask.symbol = words.next();
                ask.price = units(words.next());
                words.forEachRemaining(word -> ofMark(ask, word));
            }
            case KILL, RESUME, SUSPEND, READMIT -> ask.owner = words.next();
            case COLLAR -> {
                ask.owner = words.next();
                ask.symbol = words.next();
                ask.price = Long.parseLong(words.next());
            }
            case LIQUIDATE -> {
                ask.owner = words.next();
                ask.symbol = words.next();
            }
            case BUST, CORRECT -> {
                ask.symbol = words.next();
                ask.tradeId = Long.parseLong(words.next());
                if (ask.kind == Ask.Kind.CORRECT) ask.price = units(words.next());
                ask.intoDeficit = words.hasNext();
            }
            default -> {} // that is all
        }
    }

    private static void ofMark(Ask ask, String word) {
        if (word.equals("far")) ask.isFar = true;
        else ask.word = word;
    }

    private static void condition(Ask ask, String word) {
        int at = word.indexOf('=');
        String name = at < 0 ? word : word.substring(0, at);
        String value = word.substring(at + 1);
        switch (name) {
            case "post" -> ask.isPostOnly = true;
            case "show" -> ask.displayQty = Long.parseLong(value);
            case "key" -> ask.smpKey = Long.parseLong(value);
            case "min" -> ask.minQty = Long.parseLong(value);
            case "peg" -> ask.peg = PegReference.valueOf(value);
            case "DAY", "GTC", "IOC", "FOK" -> ask.time = TimeInForce.valueOf(name);
            default -> ask.type = OrdType.valueOf(name);
        }
    }

    private static long units(String price) {
        return new BigDecimal(price).movePointRight(2).longValueExact();
    }

    private Ask.Live live(String clOrdId) {
        for (Ask.Live each : live) {
            if (each.clOrdId().equals(clOrdId)) return each;
        }
        throw new AssertionError("no order " + clOrdId);
    }

    // Commands at random.

    /// The next one after the lines.
    Ask atRandom() {
        int dice = random.nextInt(100);
        Ask.Kind kind = dice < 60 ? Ask.Kind.NEW : dice < 78 ? Ask.Kind.REPLACE : Ask.Kind.CANCEL;
        if (dice >= 98) kind = Ask.Kind.MASS_CANCEL;
        Ask.Live target = null;
        if (kind == Ask.Kind.REPLACE || kind == Ask.Kind.CANCEL) {
            target = live.get(live.size() - 1 - random.nextInt(Math.min(60, live.size())));
        }
        boolean isAgain = kind == Ask.Kind.NEW && random.nextInt(50) == 0 && made > 0;
        made++;
        Ask ask = new Ask(
                kind, target == null ? AskDoor.TRADERS.get(random.nextInt(2)) : target.who());
        ask.target = target;
        ask.id = "r" + (isAgain ? random.nextInt(made) : made);
        ask.symbol = "NPN";
        ask.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        ask.qty = random.nextInt(40) == 0 ? 0 : 1 + random.nextInt(50);
        ask.price = random.nextInt(40) == 0 ? 0 : PRICE + TICK * random.nextInt(11);
        if (kind == Ask.Kind.NEW) ask.type = TYPES[random.nextInt(TYPES.length)];
        ask.time = TIMES[random.nextInt(TIMES.length)];
        boolean isPart = ask.type == OrdType.LIMIT && random.nextInt(3) == 0;
        if (isPart) ask.displayQty = random.nextLong(ask.qty + 1);
        ask.isPostOnly = random.nextInt(10) == 0;
        ask.isAttributed = random.nextInt(10) == 0;
        return ask;
    }

    /// Remembers an order that was taken, and what it is called.
    void answered(Ask ask, EntryAnswer answer) {
        if (!answer.isDone() || answer.executions().isEmpty()) return;
        if (ask.kind == Ask.Kind.NEW && !answer.executions().getFirst().isRepeated()) {
            long orderId = answer.executions().getFirst().orderId();
            live.add(new Ask.Live(orderId, ask.id, ask.who, ask.symbol, ask.side));
        }
        if (ask.kind == Ask.Kind.REPLACE) {
            Ask.Live before = ask.target;
            live.remove(before);
            live.add(new Ask.Live(
                    before.orderId(), ask.id, before.who(), before.symbol(), before.side()));
        }
    }
}
