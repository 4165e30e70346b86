package crossbook.cli.sim;

import crossbook.cli.connect.ConnectOptions;
import crossbook.cli.verb.AtCtrlC;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.Verb;
import crossbook.client.entry.EntryException;
import crossbook.load.LostAnswers;
import crossbook.load.agents.AgentLoad;
import crossbook.load.agents.AgentSeat;
import crossbook.load.wire.RefusedException;
import crossbook.simulation.world.World;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.time.Duration;
import java.util.List;

/// `crossbook sim load`: the agents of a world as clients of a running exchange.
@Command(
        name = "load",
        description = {
            "Let the agents of a world trade on a running exchange, each as a client of its gateway with",
            "a session of its own. The exchange has participants with the names of the agents, and",
            "instruments with the symbols of the world. Where the password file is a directory, the",
            "password of each is in the file of its name. Ctrl-C ends it early: answers are awaited, what",
            "is left in the book is canceled, and the report is printed."
        },
        footer = {
            "  crossbook sim load hawkes-ten --connect localhost:7001 --password-file p",
            "  crossbook sim load hawkes --connect localhost:7001 --password-file p --speed 1",
            "  crossbook sim load my.toml --connect localhost:7001 --password-file ~/.crossbook/secrets",
        })
final class SimLoadCommand extends Verb {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @Mixin
    private WorldOptions options;

    @Mixin
    private ConnectOptions connect;

    @Option(
            names = "--speed",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many times as fast as the clock the agents' time goes, such as 1 or"
                    + " 100; 0, which is the default: as fast as they are answered.")
    private double speed;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "64",
            converter = Positive.class,
            description = "How many requests of each client may be unanswered.")
    private Long window;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            converter = Positive.class,
            description = "How many threads share the clients.")
    private Long threads;

    @Option(
            names = "--warm-up",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "How much of the agents' time is over before what they do counts, such as"
                    + " 10s; nothing of it if it is left out.")
    private Duration warmUp = Duration.ZERO;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        if (!connect.isGiven()) throw CommandFailure.usage("--connect HOST:PORT: is missing");
        World world = options.world();
        List<AgentSeat> seats = AgentSeat.of(world, options.seed(world));
        AgentLoad load = new AgentLoad(connect.address(), connect::password, seats, plan(world));
        try (AtCtrlC atCtrlC = AtCtrlC.waiting(PATIENCE)) {
            List<AgentLoad.ClientResult> clients = load.run(atCtrlC::isStopped, progress());
            SimLoadReport report = new SimLoadReport(options.text(), connect.text(), clients);
            print(json ? report.json() : report.text());
            out().flush();
        } catch (RefusedException e) {
            throw new CommandFailure(ExitCode.REFUSED, e.getMessage(), e);
        } catch (EntryException | LostAnswers e) {
            throw new CommandFailure(ExitCode.CANNOT_CONNECT, e.getMessage(), e);
        }
    }

    private AgentLoad.Plan plan(World world) {
        long lengthNs = options.lengthNs(world);
        try {
            return new AgentLoad.Plan(
                    lengthNs,
                    speed,
                    Math.toIntExact(window),
                    Math.toIntExact(threads),
                    warmUp.toNanos());
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--" + e.getMessage());
        } catch (ArithmeticException e) {
            throw CommandFailure.usage(
                    "--window " + window + " --threads " + threads + ": too many");
        }
    }
}
