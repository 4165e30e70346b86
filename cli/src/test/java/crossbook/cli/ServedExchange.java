package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.Home;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An exchange that `crossbook serve` has started, without a web server and without limits of
/// rates.
final class ServedExchange implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("\"gateway\":([0-9]+)");
    private static final int HASH_EVERY = Integer.getInteger("crossbook.hash_every", 1_000);

    private final Path home;
    private final CrossbookProcess process;
    private final int port;

    /// How it is started.
    enum Start {
        /// As the launcher does.
        AS_USERS_DO,

        /// So that it takes little of the processors, and is slow under load.
        CHEAPLY
    }

    /// Where an exchange lives, and by which host.
    ///
    /// @param directory for what its process says
    /// @param clusterPort the first of five that are free
    record Place(Path directory, Path home, String host, int clusterPort, Start start) {
        static Place of(Path directory, String name, String host, Start start) throws IOException {
            Path home = directory.resolve(name);
            ExchangeHere.init(new Home(home));
            return new Place(directory, home, host, FreePorts.firstOf(5), start);
        }

        Path data() {
            return home.resolve("data");
        }
    }

    private ServedExchange(Place place, CrossbookProcess process, int port) {
        home = place.home;
        this.process = process;
        this.port = port;
    }

    /// Starts it, and waits until it is ready.
    static ServedExchange start(Place place) throws IOException {
        CrossbookProcess process = place.start == Start.CHEAPLY
                ? CrossbookProcess.start(place.directory, words(place))
                : CrossbookProcess.launch(place.directory, words(place));
        String ready = process.readLine();
        assertThat(ready).as(process::err).isNotNull();
        Matcher found = PORT.matcher(ready);
        assertThat(found.find()).as(ready).isTrue();
        return new ServedExchange(place, process, Integer.parseInt(found.group(1)));
    }

    private static String[] words(Place place) {
        return CrossbookProcess.onFreePorts(
                "serve",
                "--no-web",
                "--json",
                "--home",
                place.home.toString(),
                "--set",
                "engine.host=" + place.host,
                "--set",
                "engine.cluster_members=127.0.0.1:" + place.clusterPort,
                "--set",
                "engine.hash_every=" + HASH_EVERY,
                "--set",
                "engine.idle=" + (place.start == Start.CHEAPLY ? "doze" : "backoff"),
                "--set",
                "gateway.throttle_rate=off",
                "--set",
                "gateway.password_iterations=1000");
    }

    /// Of its gateway.
    int port() {
        return port;
    }

    String err() {
        return process.err();
    }

    void kill() throws IOException {
        process.kill();
    }

    /// Ends it as an operator does, and waits for it.
    void stop() throws IOException {
        CrossbookProcess.Outcome stop = CrossbookProcess.Outcome.here(
                "stop", "--home", home.toString(), "--connect", "127.0.0.1:" + port);
        assertThat(stop.exitCode()).as(stop.err()).isZero();
        process.await();
    }

    @Override
    public void close() {
        process.close();
    }
}
