package crossbook.cli;

import crossbook.cli.certify.Certification;
import crossbook.cli.certify.Party;
import crossbook.cli.certify.Step;
import crossbook.cli.connect.LogonPassword;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Verb;
import crossbook.configuration.Address;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.List;

/// `crossbook fix-certify`: whether a FIX port does what clients rely on, step by step.
@Command(
        name = "fix-certify",
        description = {
            "Walk through what a FIX client must be able to do: logon, each type of order, replace,",
            "cancel, refusals, questions, resend, disconnect. Prints what was sent, expected and came,",
            "with pass, fail, or skip where this market does not take it. It enters orders, and cancels",
            "those of its participant in the instrument: take one of its own for it."
        },
        footer = {
            "  crossbook fix-certify 127.0.0.1:7007 --participant alice --password-file alice.txt",
            "  crossbook fix-certify 127.0.0.1:7007 --participant alice --fix 4.4 --symbol ABC",
            "  crossbook fix-certify 127.0.0.1:7007 --participant alice --price 10.00 --json",
        })
final class FixCertifyCommand extends Verb {
    @Parameters(
            index = "0",
            paramLabel = "HOST:PORT",
            converter = Endpoint.class,
            description = "Where FIX is spoken.")
    private Address address;

    @Option(
            names = "--participant",
            required = true,
            paramLabel = "NAME",
            description = "Who logs on.")
    private String participant;

    @Mixin
    private LogonPassword password;

    @Option(
            names = "--comp-id",
            paramLabel = "ID",
            defaultValue = "CERTIFY",
            description = "SenderCompID; its numbers begin again at 1.")
    private String compId;

    @Option(
            names = "--target-comp-id",
            paramLabel = "ID",
            defaultValue = "CROSSBOOK",
            description = "TargetCompID.")
    private String targetCompId;

    @Option(
            names = "--fix",
            paramLabel = "VERSION",
            defaultValue = "5.0",
            description = "4.4, or 5.0 for FIX 5.0 SP2.")
    private String version;

    @Option(
            names = "--symbol",
            paramLabel = "SYMBOL",
            description = "The instrument; else the first that is active.")
    private String symbol;

    @Option(
            names = "--price",
            paramLabel = "PRICE",
            description = "At which its buys rest; else a hundred ticks.")
    private String price;

    @Option(
            names = "--patience",
            paramLabel = "MILLISECONDS",
            defaultValue = "10000",
            description = "How long an answer may take.")
    private int patienceMs;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        List<Step> steps = walk(party());
        long failed = count(steps, Step.Verdict.FAIL);
        long passed = count(steps, Step.Verdict.PASS);
        long skipped = count(steps, Step.Verdict.SKIP);
        if (json) {
            print(new JsonObject()
                    .text("address", address.toString())
                    .text("participant", participant)
                    .text("fix", version)
                    .number("passed", passed)
                    .number("failed", failed)
                    .number("skipped", skipped)
                    .array("steps", steps.stream().map(Step::json).toList()));
        } else {
            print(passed + " passed, " + failed + " failed, " + skipped + " skipped");
        }
        if (failed > 0) {
            throw new CommandFailure(
                    ExitCode.FAILURE, failed + " of " + steps.size() + " steps failed");
        }
    }

    private Party party() {
        boolean isNewer = version.equals("5.0");
        if (!isNewer && !version.equals("4.4")) {
            throw CommandFailure.usage("--fix is 4.4 or 5.0, not '" + version + "'");
        }
        if (price != null && !price.matches("[0-9]{1,12}(\\.[0-9]{1,12})?")) {
            throw CommandFailure.usage("--price is a decimal number, not '" + price + "'");
        }
        if (patienceMs < 1) throw CommandFailure.usage("--patience is at least 1");
        return new Party(
                address.host(),
                address.port(),
                isNewer ? "FIXT.1.1" : "FIX.4.4",
                participant,
                password.password("a password is needed"),
                compId,
                targetCompId,
                symbol == null ? "" : symbol,
                price == null ? "" : price,
                patienceMs);
    }

    private List<Step> walk(Party party) {
        try {
            return new Certification(party, this::show).run();
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.CANNOT_CONNECT, "no FIX at " + address + ": " + e.getMessage(), e);
        }
    }

    private void show(Step step) {
        if (json) return;
        step.lines().forEach(this::print);
        out().flush();
    }

    private static long count(List<Step> steps, Step.Verdict verdict) {
        return steps.stream().filter(step -> step.verdict() == verdict).count();
    }
}
