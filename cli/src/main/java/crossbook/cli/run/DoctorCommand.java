package crossbook.cli.run;

import crossbook.cli.verb.HomeVerb;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.List;

/// `crossbook doctor`: whether the machine is fit for an exchange.
@Command(
        name = "doctor",
        description = {
            "Check the machine: Java, memory, cores, shared memory, disk, socket buffers, open files,",
            "huge pages and the clock. Each finding that may hurt comes with its remedy."
        },
        footer = {
            "  crossbook doctor",
            "  crossbook doctor --json",
            "  crossbook doctor --set engine.layout=dedicated",
        })
public final class DoctorCommand extends HomeVerb {
    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        List<Doctor.Finding> findings = new Doctor(Path.of("/"), options().readOrNew()).examine();
        if (json) {
            print(new JsonObject()
                    .array(
                            "findings",
                            findings.stream().map(DoctorCommand::object).toList()));
            return;
        }
        for (Doctor.Finding finding : findings) {
            String verdict = finding.isOk() ? "ok" : "warn";
            out().printf("%-5s %-14s %s%n", verdict, finding.check(), finding.found());
            if (!finding.isOk()) out().printf("%20s -> %s%n", "", finding.remedy());
        }
    }

    private static JsonObject object(Doctor.Finding finding) {
        return new JsonObject()
                .text("check", finding.check())
                .yesNo("ok", finding.isOk())
                .text("found", finding.found())
                .text("remedy", finding.remedy());
    }
}
