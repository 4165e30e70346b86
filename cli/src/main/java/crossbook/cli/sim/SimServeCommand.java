package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.configuration.Address;
import crossbook.configuration.SizeText;
import crossbook.runs.http.SimServer;
import crossbook.server.JsonObject;
import crossbook.web.surroundings.WebSettings;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// `crossbook sim serve`
@Command(
        name = "serve",
        description = {
            "Serve simulations over HTTP, without an exchange: programs in any language make engines in",
            "virtual time, send batches of timed commands and read what happened (docs/sim-step.md).",
            "Nothing is configured and nobody logs in, so it listens on this machine only. When it is",
            "ready it prints one line of JSON with its address. Ctrl-C ends it."
        },
        footer = {
            "  crossbook sim serve",
            "  crossbook sim serve --http 127.0.0.1:7085",
            "  crossbook sim serve --http 127.0.0.1:7085 --engines 16 --memory 1GiB --idle 1d",
        })
final class SimServeCommand extends Verb {
    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:0",
            converter = Endpoint.class,
            description =
                    "Where it listens, on a loopback address; port 0, if nothing is said, is any"
                            + " that is free.")
    private Address http;

    @Option(
            names = "--engines",
            paramLabel = "N",
            defaultValue = "64",
            converter = Positive.class,
            description = "How many engines there may be at the same time; 64 if nothing is said.")
    private Long engines;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "256MiB",
            converter = Size.class,
            description = "How much memory each may take; 256MiB if nothing is said.")
    private Long memory;

    @Option(
            names = "--idle",
            paramLabel = "DURATION",
            defaultValue = "1h",
            converter = Durations.class,
            description = "After how long without use an engine is dropped; 1h if nothing is said.")
    private Duration idle;

    @Option(
            names = "--step",
            paramLabel = "DURATION",
            defaultValue = "10m",
            converter = Durations.class,
            description = "How long one request may be at work; 10m if nothing is said.")
    private Duration step;

    /// Reads a size such as `64MiB`.
    static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            try {
                return SizeText.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(Written.quoted(text) + " " + e.getMessage());
            }
        }
    }

    @Override
    public void run() {
        InetSocketAddress address = http.toSocketAddress();
        boolean isHere = address.getAddress() != null && address.getAddress().isLoopbackAddress();
        if (!isHere) {
            throw CommandFailure.usage("--http " + http
                    + ": must be a loopback address such as 127.0.0.1, since nobody logs in");
        }
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (SimServer server = new SimServer(settings(address))) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                asked.countDown();
                awaitQuietly(closed);
            }));
            tellReady(server.address());
            asked.await();
        } catch (BindException e) {
            throw new CommandFailure(
                    ExitCode.PORT_IN_USE, "--http " + http + ": another program has it", e);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILURE, "--http " + http + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            closed.countDown();
        }
    }

    private WebSettings settings(InetSocketAddress address) {
        return WebSettings.at(address)
                .forSimulations(new WebSettings.Simulations(
                        Math.toIntExact(Math.min(Integer.MAX_VALUE, engines)), memory, idle, step));
    }

    private void tellReady(InetSocketAddress address) {
        String place = address.getAddress().getHostAddress() + ":" + address.getPort();
        print(new JsonObject()
                .text("event", "ready")
                .number("pid", ProcessHandle.current().pid())
                .text("http", "http://" + place)
                .toString());
        out().flush();
    }

    private static void awaitQuietly(CountDownLatch closed) {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
