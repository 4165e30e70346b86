package crossbook.bench.command;

import crossbook.bench.adapter.AdapterBuild;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.nio.file.Path;

/// `crossbook bench adapter`
@Command(
        name = "adapter",
        description = {
            "Build the engine as a shared library with the C interface of the five-scenario challenge,",
            "and a harness that drives such libraries. Needs a C compiler. The library starts this",
            "JDK with the launcher's flags, or with those of CROSSBOOK_JAVA_OPTS; with",
            "CROSSBOOK_ADAPTER_BOOK=bare it runs a bare array book instead of the engine."
        },
        footer = {
            "  crossbook bench adapter --out adapter",
            "  crossbook bench adapter --out /tmp/adapter --java-home /usr/lib/jvm/temurin-26",
            "  CC=clang crossbook bench adapter --out adapter",
        })
final class BenchAdapterCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "Where to put them; made if it is not there.")
    private Path out;

    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = "The JDK that the library starts, instead of the launcher's.")
    private Path javaHome = Path.of(System.getProperty("java.home"));

    @Override
    public void run() {
        BenchCommand.measure(() -> {
            AdapterBuild build = AdapterBuild.in(out, javaHome);
            bench.crossbook().out().println(build.library());
            bench.crossbook().out().println(build.harness());
        });
    }
}
