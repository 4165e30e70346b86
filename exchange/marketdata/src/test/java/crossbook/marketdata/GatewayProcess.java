package crossbook.marketdata;

import crossbook.client.stream.HostConnection;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A market-data gateway in a process of its own, which can be killed.
final class GatewayProcess implements Agent, AutoCloseable {
    private static final int LAST_LINES = 40;

    private final Process process;
    private final Path log;
    private final InetSocketAddress service;

    /// @param port where it listens; 0: any
    GatewayProcess(Path host, Path checkpoint, int port) throws IOException {
        log = checkpoint.resolveSibling("gateway.log");
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GatewayProcess.class.getName(),
                        host.toString(),
                        checkpoint.toString(),
                        Integer.toString(port))
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null) throw new AssertionError("the gateway did not start: " + lastWords());
        service = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(line.strip()));
    }

    InetSocketAddress service() {
        return service;
    }

    /// It works by itself: this fails if it has ended.
    @Override
    public int doWork() {
        if (process.isAlive()) return 0;
        throw new AssertionError(this);
    }

    @Override
    public String roleName() {
        return "gateway";
    }

    /// Whether it runs, and the end of what it and those before it logged.
    @Override
    public String toString() {
        String stands = process.isAlive() ? "runs" : "ended with " + process.exitValue();
        return "the gateway " + stands + ": " + lastWords();
    }

    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log);
            int first = Math.max(0, lines.size() - LAST_LINES);
            return String.join("\n", lines.subList(first, lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[2]));
        MarketDataSettings settings = new MarketDataSettings(
                0,
                1,
                MarketDataSettings.DEFAULT.zone(),
                LineSettings.NONE,
                ServiceSettings.DEFAULT.at(address),
                Optional.empty(),
                Optional.of(Path.of(args[1])),
                500);
        BackoffIdleStrategy idle = new BackoffIdleStrategy();
        try (MarketDataGateway gateway = new MarketDataGateway(
                settings, HostConnection.open(Path.of(args[0])), Optional.empty())) {
            System.out.println(gateway.serviceAddress().getPort());
            while (!Thread.currentThread().isInterrupted()) idle.idle(gateway.doWork());
        }
    }
}
