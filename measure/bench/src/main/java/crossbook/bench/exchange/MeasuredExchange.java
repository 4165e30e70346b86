package crossbook.bench.exchange;

import crossbook.bench.JavaProcess;
import crossbook.bench.exchange.Audience.Heard;
import crossbook.cli.Main;
import crossbook.client.entry.EntryAddress;
import crossbook.configuration.Home;
import crossbook.configuration.Passwords;
import crossbook.load.Pausable;
import crossbook.load.RoundTrip;
import crossbook.load.wire.Logon;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `crossbook serve` in a process of its own, to be measured, and clients of its WebSocket in
/// another. Both stand still while something else is measured, where the system can do that.
public final class MeasuredExchange implements AutoCloseable {
    /// What is traded in it.
    private static final String SYMBOL = "NPN";

    private static final String TRADER = "alice";

    /// Longer than it may stand still.
    private static final String HEARTBEAT = "30s";

    private static final long END_S = 30;

    private final Home home;
    private final Process process;
    private final String ready;
    private Process audience;
    private BufferedReader answers;

    private MeasuredExchange(Home home, Process process, String ready) {
        this.home = home;
        this.process = process;
        this.ready = ready;
    }

    /// Starts one in a directory. What it says beside goes to a file in there.
    ///
    /// @param without `store`, `web`: what it does not have
    /// @param settings more of them, `section.key=value`
    public static MeasuredExchange start(
            Path directory, List<String> without, List<String> settings) throws IOException {
        List<String> words = new ArrayList<>(
                List.of("serve", "--json", "--quiet", "--home", directory.toString()));
        for (String address : List.of(
                "gateway.tcp",
                "fix.tcp",
                "marketdata.tcp",
                "marketdata.fix",
                "web.http",
                "store.pg")) {
            words.addAll(List.of("--set", address + "=127.0.0.1:0"));
        }
        words.addAll(List.of("--set", "gateway.password_iterations=1000"));
        words.addAll(List.of("--set", "gateway.heartbeat=" + HEARTBEAT));
        for (String setting : settings) words.addAll(List.of("--set", setting));
        for (String part : without) words.add("--no-" + part);
        Files.createDirectories(directory);
        Path log = directory.resolve("stderr.log");
        Process process = JavaProcess.likeThisOne()
                .start(Main.class, words, ProcessBuilder.Redirect.to(log.toFile()));
        process.getOutputStream().close();
        String ready = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (ready == null) {
            throw new IOException(
                    "the exchange that is measured did not start: " + Files.readString(log));
        }
        return new MeasuredExchange(new Home(directory), process, ready);
    }

    private OptionalInt port(String component) {
        Matcher port = Pattern.compile("\"" + component + "\":([0-9]+)").matcher(ready);
        return port.find() ? OptionalInt.of(Integer.parseInt(port.group(1))) : OptionalInt.empty();
    }

    /// Whether it has a WebSocket and an HTTP API.
    public boolean hasWeb() {
        return port("web").isPresent();
    }

    private InetSocketAddress web() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), port("web").orElseThrow());
    }

    /// Connects clients to its WebSocket, each of which follows the instrument that is traded.
    public void attach(int clients) throws IOException {
        List<String> arguments =
                List.of(Integer.toString(web().getPort()), SYMBOL, Integer.toString(clients));
        audience = JavaProcess.likeThisOne().start(Audience.class, arguments);
        answers = audience.inputReader(StandardCharsets.UTF_8);
        if (!"ready".equals(answers.readLine()))
            throw new IOException("the clients were not let in");
    }

    /// What they heard since this was asked last: each of them at least one message, so the book
    /// must have moved.
    public Heard heard() throws IOException {
        audience.outputWriter(StandardCharsets.UTF_8).append('\n').flush();
        return Heard.parse(answers.readLine());
    }

    /// Where its gateway listens.
    public EntryAddress gateway() {
        return EntryAddress.tcp("127.0.0.1", port("gateway").orElseThrow());
    }

    /// The password that was made for a participant.
    public String password(String participant) {
        return new String(Passwords.read(home.secret(participant)));
    }

    private Logon logon(String participant) {
        return new Logon(participant, password(participant));
    }

    /// A session over TCP that trades. The exchange stands still whenever the session is not
    /// measured, and goes on when it is closed.
    ///
    /// @param name what is measured, in a few words
    public RoundTrip alone(String name) throws IOException {
        Pausable processes = new Pausable() {
            @Override
            public void pause() {
                signal("STOP");
            }

            @Override
            public void resume() {
                signal("CONT");
            }
        };
        return new PausableTrip(name, session(name, TRADER, OrderFlow.TRADING), processes);
    }

    /// A session over TCP that trades.
    ///
    /// @param name what is measured, in a few words
    /// @param participant whose it is
    public RoundTrip session(String name, String participant, OrderFlow flow) throws IOException {
        return over(name, participant, flow);
    }

    /// A session over TCP whose pairs of orders trade each at another price than the one before,
    /// so that the top of the book is never what it was.
    ///
    /// @param name what is measured, in a few words
    /// @param participant whose it is
    public RoundTrip moving(String name, String participant) throws IOException {
        return over(name, participant, new MovingPairs());
    }

    private RoundTrip over(String name, String participant, Orders orders) throws IOException {
        return new EntryTrip(name, gateway(), logon(participant), SYMBOL, orders);
    }

    /// Connections over HTTP that trade.
    ///
    /// @param participant who trades
    /// @param connections that are kept, one request on its way in each
    /// @param batch orders of a request; 1: each is one by itself
    public RoundTrip http(String participant, OrderFlow flow, int connections, int batch)
            throws IOException {
        HttpTrip.LogIn logIn = HttpTrip.LogIn.of(web(), logon(participant));
        return new HttpTrip(logIn, SYMBOL, flow, connections, batch);
    }

    /// Where there is no such command both go on side by side.
    private void signal(String name) {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        command.add(Long.toString(process.pid()));
        if (audience != null && audience.isAlive()) command.add(Long.toString(audience.pid()));
        try {
            new ProcessBuilder(command).start().waitFor();
        } catch (IOException e) {
            return; // nothing is frozen, then
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (audience != null) audience.destroyForcibly();
        process.destroy();
        try {
            if (!process.waitFor(END_S, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
