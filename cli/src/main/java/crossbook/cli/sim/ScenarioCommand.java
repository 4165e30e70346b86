package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Verb;
import crossbook.scenario.Difference;
import crossbook.scenario.Scenario;
import crossbook.server.JsonObject;
import crossbook.web.text.Counts;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `crossbook scenario`: runs scenario files, and says where what happens is not what they
/// say.
@Command(
        name = "scenario",
        description = {
            "Run scenarios and compare the events with those in the files.",
            "A scenario is commands, and the events that they cause, as text: docs/scenarios.md."
        },
        footer = {
            "  crossbook scenario data/scenarios",
            "  crossbook scenario data/scenarios/fill-or-kill.txt",
            "  crossbook scenario --update mine.txt     write the events into the file",
        })
public final class ScenarioCommand extends Verb {
    private record Outcome(Path file, Difference difference) {}

    @Option(names = "--update", description = "Rewrite the files with the events as they are.")
    private boolean update;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Scenarios, or directories whose *.txt files are scenarios.")
    private List<Path> paths;

    @Override
    public void run() {
        List<Outcome> differing = new ArrayList<>();
        int count = 0;
        for (Path path : paths) {
            for (Path file : Scenario.files(path)) {
                count++;
                Scenario scenario = Scenario.read(file);
                Optional<Difference> difference = scenario.difference();
                if (difference.isEmpty()) continue;
                differing.add(new Outcome(file, difference.get()));
                if (update) write(file, scenario.outcome());
            }
        }
        report(count, differing);
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw CommandFailure.storage(file + ": cannot be written", e);
        }
    }

    private void report(int count, List<Outcome> differing) {
        String all = Counts.text(count, "scenario");
        if (json) {
            printJson(count, differing);
        } else {
            differing.forEach(this::print);
            if (update) print(all + ", " + differing.size() + " updated");
            else if (differing.isEmpty()) print(all + ", all agree");
        }
        if (update || differing.isEmpty()) return;
        out().flush();
        throw new CommandFailure(
                ExitCode.MISMATCH,
                differing.size() + " of " + all
                        + " not as the file says; --update writes what happens now");
    }

    private void print(Outcome outcome) {
        if (update) print("updated " + outcome.file);
        else out().print(outcome.file + ", " + outcome.difference);
    }

    private void printJson(int count, List<Outcome> differing) {
        JsonObject report = new JsonObject()
                .number("scenarios", count)
                .number("agree", count - differing.size())
                .number("updated", update ? differing.size() : 0)
                .array(
                        "differences",
                        differing.stream().map(ScenarioCommand::json).toList());
        print(report);
    }

    private static JsonObject json(Outcome outcome) {
        Difference difference = outcome.difference;
        return new JsonObject()
                .text("file", outcome.file.toString())
                .number("line", difference.lineNumber())
                .texts("expected", stripped(difference.expected()))
                .texts("actual", stripped(difference.actual()));
    }

    private static List<String> stripped(List<String> lines) {
        return lines.stream().map(String::strip).toList();
    }
}
