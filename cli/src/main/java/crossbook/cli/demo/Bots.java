package crossbook.cli.demo;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.configuration.Home;
import crossbook.configuration.Passwords;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// The bots of the demonstration, on one thread: makers that quote, takers that trade, and the
/// timetable that calls auctions. They see what the public sees, and trade as anybody does.
///
/// Which of them does what to which instrument, and when, is random, at a steady rate.
public final class Bots implements Agent {
    private static final Logger LOG = System.getLogger(Bots.class.getName());
    private static final long NAP_MS = 5;
    private static final long WALK_NS = TimeUnit.MILLISECONDS.toNanos(250);

    /// Of a hundred deeds this many are the makers'.
    private static final int MADE = 70;

    /// What is late is left out: no burst follows a pause.
    private static final long MOST_LATE_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final MarketDataSubscriber feed;
    private final List<BotSession> sessions = new ArrayList<>();
    private final List<Bot> makers = new ArrayList<>();
    private final List<Bot> takers = new ArrayList<>();
    private final Timetable timetable;
    private final Map<Integer, FairPrice> fair = new HashMap<>();
    private final RandomGenerator random;
    private final long rate;
    private final Answers answers;
    private long nextDeedNs = System.nanoTime();
    private long nextWalkNs = nextDeedNs;

    /// Where they trade, and how.
    ///
    /// @param rate how many things they do to each instrument in a second
    /// @param seed of everything that is left to chance
    /// @param passwords of [#NAMES]
    public record Settings(
            InetSocketAddress gateway,
            InetSocketAddress marketData,
            long rate,
            long seed,
            Map<String, String> passwords) {}

    /// Those of them that trade.
    static final List<String> TRADERS =
            List.of("maker1", "maker2", "maker3", "taker1", "taker2", "taker3");

    /// The participants that they are.
    public static final List<String> NAMES =
            Stream.concat(TRADERS.stream(), Stream.of("timetable")).toList();

    /// Their passwords in a home.
    public static Map<String, String> passwords(Home home) {
        Map<String, String> passwords = new HashMap<>();
        for (String name : NAMES) {
            passwords.put(name, new String(Passwords.read(home.secret(name))));
        }
        return passwords;
    }

    private Bots(Settings settings, Answers answers) {
        this.answers = answers;
        random = new SplittableRandom(settings.seed);
        rate = settings.rate;
        feed = MarketDataSubscriber.overTcp(
                SubscriberSettings.overTcp(settings.marketData), new MarketListener() {});
        for (int i = 1; i <= 3; i++) {
            makers.add(new MarketMaker(open(settings, "maker" + i), random, i, (i + 1) / 2));
            takers.add(new Taker(open(settings, "taker" + i), random));
        }
        timetable = new Timetable(open(settings, "timetable"), "SOL");
    }

    private BotSession open(Settings settings, String name) {
        EntryAddress address = EntryAddress.tcp(
                settings.gateway.getAddress().getHostAddress(), settings.gateway.getPort());
        BotSession session = new BotSession(address, name, settings.passwords.get(name));
        sessions.add(session);
        return session;
    }

    /// Starts them on a thread of their own; closing the runner ends them.
    ///
    /// @param answers told whenever one of them is answered
    public static AgentRunner start(Settings settings, Answers answers) {
        AgentRunner runner = new AgentRunner(
                new SleepingMillisIdleStrategy(NAP_MS),
                cause -> LOG.log(Level.WARNING, "component=bots error=" + cause, cause),
                null,
                new Bots(settings, answers));
        AgentRunner.startOnThread(runner).setName("crossbook-bots");
        return runner;
    }

    @Override
    public int doWork() {
        long now = System.nanoTime();
        feed.doWork();
        for (BotSession session : sessions) {
            if (session.poll(now)) answers.came(now);
        }
        if (!feed.isLive()) return 0;
        List<MarketBook> books = feed.market().books();
        try {
            trade(books, now);
        } catch (EntryException e) { // a session is lost, which its next poll sees
            LOG.log(Level.DEBUG, "component=bots error=" + e);
        }
        return 0; // it naps whatever it did
    }

    private void trade(List<MarketBook> books, long now) {
        if (now - nextWalkNs >= 0) walk(books, now);
        if (now - nextDeedNs > MOST_LATE_NS) nextDeedNs = now;
        while (now - nextDeedNs >= 0 && !books.isEmpty()) {
            nextDeedNs += pauseNs(books.size());
            act(books.get(random.nextInt(books.size())));
        }
    }

    private long pauseNs(int instruments) {
        double mean = (double) TimeUnit.SECONDS.toNanos(1) / (rate * instruments);
        return Math.round(random.nextExponential() * mean);
    }

    private void walk(List<MarketBook> books, long now) {
        nextWalkNs = now + WALK_NS;
        for (MarketBook book : books) {
            FairPrice price = fair(book);
            if (price != null && Trading.in(book) != Trading.NONE) price.walk(random);
            timetable.act(book, now);
        }
    }

    private void act(MarketBook book) {
        FairPrice price = fair(book);
        if (price == null || Trading.in(book) == Trading.NONE) return;
        List<Bot> kind = random.nextInt(100) < MADE ? makers : takers;
        Bot bot = kind.get(random.nextInt(kind.size()));
        if (bot.session.isReady()) bot.act(book, price);
    }

    private FairPrice fair(MarketBook book) {
        return fair.computeIfAbsent(book.instrumentId(), _ -> FairPrice.of(book));
    }

    @Override
    public String roleName() {
        return "bots";
    }

    @Override
    public void onClose() {
        sessions.forEach(BotSession::close);
        feed.close();
    }
}
