package crossbook.marketdata;

import crossbook.client.stream.HostConnection;

import org.agrona.concurrent.BackoffIdleStrategy;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// A market-data gateway in a process of its own, which can be killed.
final class GatewayProcess implements AutoCloseable {
    private final Process process;
    private final InetSocketAddress service;

    /// @param port where it listens; 0: any
    GatewayProcess(Path host, Path checkpoint, int port) throws IOException {
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
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String line = out.readLine();
        if (line == null) throw new IOException("the gateway did not start");
        service = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(line.strip()));
    }

    InetSocketAddress service() {
        return service;
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
