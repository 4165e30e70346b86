package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Verb;
import crossbook.scenario.cases.CaseResult;
import crossbook.scenario.cases.CaseResult.Verdict;
import crossbook.scenario.cases.CaseRunner;
import crossbook.scenario.cases.ExchangeCase;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// `crossbook cases`: runs published cases of order handling, and says which pass.
@Command(
        name = "cases",
        description = {
            "Run cases of order handling as exchanges publish them: an initial book, an incoming order, the",
            "expected book and trades. A directory has an index.csv and a folder for each case:",
            "docs/conformance.md. A doubtful case whose source the rules contradict is shown with what the",
            "source says (-) and what the rules say (+), and is no failure."
        },
        footer = {
            "  crossbook cases ../shared/jse-cases",
            "  crossbook cases my-cases --half-tick 1",
            "  crossbook cases my-cases --json",
        })
public final class CasesCommand extends Verb {
    @Parameters(paramLabel = "DIR", description = "The cases.")
    private Path directory;

    @Option(
            names = "--half-tick",
            paramLabel = "UNITS",
            description = "Half a tick in the units of the prices; without it 50.")
    private long halfTick = CaseRunner.HALF_TICK;

    @Option(names = "--json", description = "Print one JSON object for each case.")
    private boolean json;

    @Override
    public void run() {
        if (halfTick <= 0) {
            throw CommandFailure.usage("--half-tick: " + halfTick + ": not positive");
        }
        CaseRunner runner = new CaseRunner(halfTick);
        List<CaseResult> results =
                ExchangeCase.read(directory).stream().map(runner::run).toList();
        results.forEach(json ? this::printJson : this::print);
        long passed = count(results, Verdict.PASS);
        long wrong = count(results, Verdict.SOURCE_WRONG);
        long failed = count(results, Verdict.FAIL);
        if (!json) {
            print(results.size() + " cases: " + passed + " pass, " + wrong + " source wrong, "
                    + failed + " fail");
        }
        if (failed == 0) return;
        out().flush();
        throw new CommandFailure(
                ExitCode.MISMATCH, failed + " of " + results.size() + " cases fail");
    }

    private static long count(List<CaseResult> results, Verdict verdict) {
        return results.stream().filter(result -> result.verdict() == verdict).count();
    }

    private void print(CaseResult result) {
        ExchangeCase one = result.of();
        String line = String.format("%-12s  %-18s  %s", word(result), one.name(), one.title());
        print(line.stripTrailing());
        if (result.verdict() == Verdict.SOURCE_WRONG) {
            print("    the source: " + one.note() + "; by the rules:");
        }
        result.differences().forEach(difference -> print("    " + difference));
    }

    private static String word(CaseResult result) {
        return switch (result.verdict()) {
            case PASS -> "pass";
            case SOURCE_WRONG -> "source wrong";
            case FAIL -> "FAIL";
        };
    }

    private void printJson(CaseResult result) {
        print(new JsonObject()
                .text("case", result.of().name())
                .text("title", result.of().title())
                .text("result", result.verdict().name().toLowerCase(Locale.ROOT))
                .text("note", result.of().note())
                .texts("differences", result.differences()));
    }
}
