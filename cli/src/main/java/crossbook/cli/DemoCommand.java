package crossbook.cli;

import crossbook.cli.demo.Bots;
import crossbook.cli.demo.Browser;
import crossbook.cli.demo.OpeningFunds;
import crossbook.client.entry.EntryAddress;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.Passwords;
import crossbook.host.StorageProblem;
import crossbook.server.Component;
import crossbook.server.Exchange;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;

/// `crossbook demo`: an exchange with bots that trade, gone when it ends.
@Command(
        name = "demo",
        description = {
            "Start an exchange with seven instruments and bots that quote and trade, to look at and to",
            "play with. It lives in a directory of its own that is removed at the end; --home keeps it.",
            "Ctrl-C stops it. Everything listens on this machine only."
        },
        footer = {
            "  crossbook demo",
            "  crossbook demo --rate 40 --seed 7",
            "  crossbook demo --home my-demo --no-browser",
        })
final class DemoCommand extends ServeCommand {
    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "20",
            converter = Positive.class,
            description = "How many actions per second the bots take in each instrument.")
    private Long rate;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of the bots; without it, another one each time.")
    private Long seed;

    @Option(names = "--no-browser", description = "Open no browser.")
    private boolean noBrowser;

    private Path temporary;
    private AgentRunner bots;

    DemoCommand() {
        super(EnumSet.allOf(Component.class));
    }

    @Override
    void prepare() {
        if (!options().namesHome()) options().useHome(temporaryDirectory());
        Home home = options().home();
        if (Files.exists(home.configuration())) {
            if (Files.exists(home.secret(Bots.NAMES.getFirst()))) return;
            throw new BadConfiguration(
                    home.configuration().toString(),
                    "is of an exchange that is no demonstration; name another directory with --home");
        }
        try {
            DemoHome.make(home, this::port);
        } catch (IOException e) {
            throw CommandFailure.storage(
                    home.directory() + ": a demonstration cannot be made here", e);
        }
    }

    private Path temporaryDirectory() {
        try {
            temporary = Files.createTempDirectory("crossbook-demo-");
            return temporary;
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.STORAGE,
                    "no temporary directory can be made: " + StorageProblem.of(e)
                            + "; name a directory with --home",
                    e);
        }
    }

    /// The port that a component usually has, or one that is free.
    private int port(String component) {
        int usual = DemoHome.usualPort(component);
        if (canListen(usual)) return usual;
        int free = freePort();
        say("port " + usual + " is taken: " + component + " listens on " + free);
        return free;
    }

    private static boolean canListen(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false; // which is the question
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.PORT_IN_USE, "no port is free: " + e, e);
        }
    }

    @Override
    void started(Exchange exchange) {
        Map<String, InetSocketAddress> addresses = exchange.addresses();
        InetSocketAddress gateway = addresses.get("gateway");
        OpeningFunds.deposit(
                EntryAddress.tcp(gateway.getAddress().getHostAddress(), gateway.getPort()),
                new String(Passwords.read(options().home().secret("ops"))));
        bots = Bots.start(new Bots.Settings(
                gateway,
                addresses.get("marketdata"),
                rate,
                seed == null ? System.nanoTime() : seed,
                Bots.passwords(options().home())));
    }

    @Override
    void tellUser(Exchange exchange) {
        InetSocketAddress web = exchange.addresses().get(Component.WEB.word());
        if (web != null) {
            String host = web.getAddress().getHostAddress();
            tellPages("http://" + host + ":" + web.getPort());
        }
        String end = temporary == null ? "" : " and removes that directory";
        print("""
                From another terminal:
                  ./crossbook book NPN --home %1$s
                  ./crossbook order buy 100 USDJPY @ 149.500 --as alice --home %1$s

                Ctrl-C ends it%2$s.
                """.formatted(options().home().directory(), end));
    }

    private void tellPages(String address) {
        print("""

                  Crossbook is at   %1$s/

                Four things to try:
                  buy something as alice      %1$s/#/terminal/NPN
                  see what alice owns         %1$s/#/accounts
                  halt an instrument as ops   %1$s/#/operations
                  watch an auction            %1$s/#/auction/SOL   (every three minutes)
                """.formatted(address));
        if (!noBrowser) Browser.open(address + "/#/terminal/NPN");
    }

    /// Of a demonstration that goes well nobody wants to read a log.
    @Override
    void log(String line) {}

    @Override
    void stopping() {
        CloseHelper.quietClose(bots);
    }

    @Override
    void ended() {
        if (temporary == null) return;
        try {
            DemoHome.remove(temporary);
        } catch (IOException e) {
            say(temporary + " cannot be removed: " + StorageProblem.of(e));
        }
        temporary = null;
    }
}
