package crossbook.scenario;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.EventSink;
import crossbook.protocol.Decimals;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/// Runs the commands of one scenario, line by line, through a real engine, and writes
/// each line back followed by the events that it caused.
final class ScenarioRunner {
    private final String source;
    private final StringBuilder out = new StringBuilder();
    private final Names names = new Names();
    private final ScenarioClock clock = new ScenarioClock();
    private final EventWriter events = new EventWriter(out, names, clock, () -> this.engine);
    private final Askers askers = new Askers(names, this::join);
    private final OrderCommands orderCommands = new OrderCommands(names, clock, events);
    private final SessionCommands sessionCommands = new SessionCommands(names, events);
    private final MassCommands massCommands = new MassCommands(names, askers, events);
    private final PhaseCommands phaseCommands = new PhaseCommands(names, clock, askers, events);
    private final ReportCommands reportCommands = new ReportCommands(names, clock, events);
    private final TradeCommands tradeCommands = new TradeCommands(names, askers, events);
    private final MoneyCommands moneyCommands =
            new MoneyCommands(names, clock, this::join, askers, events);
    private final Preparations preparations;
    private final EventSink sink;
    private MatchingEngine engine;

    ScenarioRunner(String source, Path directory, UnaryOperator<EventSink> listening) {
        this(source, directory, EngineSettings.DEFAULT, listening);
    }

    /// @param settings those of the engine, until another is loaded
    /// @param listening puts a listener in front of the sink that writes the events
    ScenarioRunner(
            String source,
            Path directory,
            EngineSettings settings,
            UnaryOperator<EventSink> listening) {
        this.source = source;
        sink = listening.apply(events);
        engine = new MatchingEngine(settings, sink);
        preparations = new Preparations(directory, names, clock, askers, events);
    }

    /// The lines so far, with their events.
    String outcome() {
        return out.toString();
    }

    MatchingEngine engine() {
        return engine;
    }

    /// Writes a line back and, if it is a command, runs it.
    void run(int lineNumber, String line) {
        out.append(line).append('\n');
        if (line.isBlank() || line.startsWith("#")) return;

        Words words = new Words(source + ":" + lineNumber, line);
        String first = words.next("a command");
        long timestampNs = clock.timestampNs();
        switch (first) {
            case "market" -> preparations.market(engine, timestampNs, words);
            case "instrument" -> preparations.instrument(engine, timestampNs, words);
            case "participant" -> preparations.participant(engine, timestampNs, words);
            case "date" -> {
                clock.readDate(words);
                engine.onAdvanceTime(clock.timestampNs());
            }
            case "at" -> {
                clock.readTime(words);
                engine.onAdvanceTime(clock.timestampNs());
            }
            default -> {
                if (moneyCommands.run(engine, first, words)) return;
                preparations.needInstrument(engine, timestampNs);
                runInMarket(first, words);
            }
        }
    }

    private void runInMarket(String first, Words words) {
        long timestampNs = clock.timestampNs();
        switch (first) {
            case "phase" -> phaseCommands.run(engine, words);
            case "kill" -> massCommands.kill(engine, timestampNs, words);
            case "resume" -> massCommands.resume(engine, timestampNs, words);
            case "mass" -> massCommands.cancel(engine, timestampNs, words);
            case "bust" -> tradeCommands.bust(engine, timestampNs, words);
            case "correct" -> tradeCommands.correct(engine, timestampNs, words);
            case "book" -> showBook(words);
            case "hash" -> {
                words.end();
                events.line("hash " + String.format("%016x", engine.businessHash()));
            }
            case "save" -> saveAndLoad(words);
            case "open" -> {
                String name = nextParticipant(words);
                sessionCommands.open(engine, timestampNs, name, words);
            }
            case "close" -> {
                String name = nextParticipant(words);
                sessionCommands.close(engine, timestampNs, name, words);
            }
            case "gateway" -> sessionCommands.lose(engine, timestampNs, words);
            default -> {
                int participant = join(first);
                if (words.skip("report")) reportCommands.run(engine, participant, words);
                else if (words.skip("mass"))
                    massCommands.cancelOwn(engine, timestampNs, participant, words);
                else orderCommands.run(engine, timestampNs, participant, words);
            }
        }
    }

    private String nextParticipant(Words words) {
        String name = words.next("a participant");
        join(name);
        return name;
    }

    private int join(String name) {
        return preparations.participantId(name, engine, clock.timestampNs());
    }

    // book | book XYZ
    private void showBook(Words words) {
        Book book = engine.book(words.hasNext() ? names.nextInstrumentId(words) : 0);
        words.end();
        if (book == null) throw words.error("there is no such book");
        if (book.bids().isEmpty() && book.asks().isEmpty()) events.line("empty");
        show("bid ", book.bids(), book);
        show("ask ", book.asks(), book);
    }

    private void show(String side, BookSide orders, Book book) {
        int scale = book.instrument().priceScale();
        orders.visitLevels((price, leavesQty, count) -> {
            StringBuilder line = new StringBuilder(side + leavesQty + " @ ");
            line.append(Decimals.text(price, scale)).append(':');
            orders.visitOrders(order -> {
                if (order.limitPrice() != price) return;
                line.append(' ').append(order.clOrdId()).append(' ').append(order.displayedQty());
                long reserve = order.leavesQty() - order.displayedQty();
                if (reserve > 0) line.append('+').append(reserve);
            });
            events.line(line.toString());
            return true;
        });
    }

    // save and load
    private void saveAndLoad(Words words) {
        words.expect("and");
        words.expect("load");
        words.end();
        long[] saved = saved();
        var words64 = Arrays.stream(saved).iterator();
        long hash = engine.stateHash();
        engine = MatchingEngine.load(words64::nextLong, sink);
        if (engine.stateHash() != hash || !Arrays.equals(saved, saved())) {
            events.line("the loaded state differs");
        }
    }

    private long[] saved() {
        LongStream.Builder words = LongStream.builder();
        engine.save(words::add);
        return words.build().toArray();
    }
}
