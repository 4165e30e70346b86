package crossbook.bench.command;

import crossbook.bench.JavaProcess;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;

import picocli.CommandLine.Option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A Java that measures, and flags of its own.
final class MeasuredJava {
    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = {
                "Measure on this Java instead of the launcher's. Named more than once: the engine alone on",
                "each of them, with the flags behind it, in turns."
            })
    private Path home = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--java-option",
            paramLabel = "FLAG",
            description = "A further flag of the JVM that measures, such as =-XX:+UseZGC.")
    private List<String> options; // a list made here would be that of all Javas

    JavaProcess process() {
        if (Files.isExecutable(home.resolve("bin").resolve("java"))) {
            return new JavaProcess(home, options == null ? List.of() : options);
        }
        throw new CommandFailure(ExitCode.BAD_INPUT, "--java-home: " + home + ": has no bin/java");
    }
}
