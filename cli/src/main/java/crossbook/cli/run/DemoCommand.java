package crossbook.cli.run;

import crossbook.cli.demo.Answers;
import crossbook.cli.demo.Bots;
import crossbook.cli.demo.Browser;
import crossbook.cli.demo.OpeningFunds;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Positive;
import crossbook.client.entry.EntryAddress;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.Passwords;
import crossbook.configuration.ServerConfiguration;
import crossbook.host.StorageProblem;
import crossbook.server.Component;
import crossbook.server.Exchange;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

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
            "  crossbook demo --members 3",
            "  crossbook demo --home my-demo --no-browser",
        })
public final class DemoCommand extends ServeCommand {
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

    @Option(
            names = "--members",
            paramLabel = "N",
            converter = MemberCount.class,
            description =
                    "Make the engine 3 or 5 processes, a cluster: kill the one that leads, and the"
                            + " market goes on.")
    private Integer memberCount;

    private final Answers answers = new Answers();
    private Path temporary;
    private AgentRunner bots;
    private DemoMembers members;

    /// Reads how many members there are to be.
    static final class MemberCount implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (text.equals("3") || text.equals("5")) return Integer.valueOf(text);
            throw new TypeConversionException("'" + text + "' is neither 3 nor 5: an odd number, of"
                    + " which more than half are left when one is lost");
        }
    }

    DemoCommand() {
        super(EnumSet.allOf(Component.class));
    }

    @Override
    void prepare() {
        if (!options().namesHome()) options().useHome(temporaryDirectory());
        if (Files.exists(options().home().configuration())) requireSuitable();
        else make(options().home());
        ServerConfiguration configuration = options().read();
        if (!configuration.isReplicated()) return;
        leaveOut(Component.ENGINE);
        tryPorts(configuration);
        tryMemberPorts(configuration);
        members = new DemoMembers(
                crossbook().mainClass(), configuration, options().words(), this::say);
        members.start();
    }

    private void make(Home home) {
        try {
            DemoHome.make(home, this::port);
            if (memberCount == null) return;
            NewCluster.make(options(), DemoMembers.freeAddresses(memberCount, this::say), false);
        } catch (IOException e) {
            throw CommandFailure.storage(
                    home.directory() + ": a demonstration cannot be made here", e);
        }
    }

    /// Whether what is there is a demonstration like the one that is asked for.
    private void requireSuitable() {
        Home home = options().home();
        if (!Files.exists(home.secret(Bots.NAMES.getFirst()))) {
            throw unsuitable("is of an exchange that is no demonstration");
        }
        if (memberCount == null) return;
        ServerConfiguration configuration = options().read();
        if (!configuration.isReplicated()) {
            throw unsuitable("is of a demonstration whose engine has traded alone, which becomes no"
                    + " cluster");
        }
        int there = configuration.clusterMembers().size();
        if (there != memberCount)
            throw unsuitable("is of a demonstration of " + there + " members");
    }

    private BadConfiguration unsuitable(String why) {
        return new BadConfiguration(
                options().home().configuration().toString(),
                why + "; name another directory with --home");
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
        bots = Bots.start(
                new Bots.Settings(
                        gateway,
                        addresses.get("marketdata"),
                        rate,
                        seed == null ? System.nanoTime() : seed,
                        Bots.passwords(options().home())),
                answers);
    }

    @Override
    void told(Exchange exchange) {
        if (members != null) members.watch(answers);
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
        if (members != null) members.endWatch();
        CloseHelper.quietClose(bots);
    }

    @Override
    void ended() {
        if (members != null) members.close();
        if (temporary == null) return;
        try {
            DemoHome.remove(temporary);
        } catch (IOException e) {
            say(temporary + " cannot be removed: " + StorageProblem.of(e));
        }
        temporary = null;
    }
}
