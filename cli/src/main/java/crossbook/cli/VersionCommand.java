package crossbook.cli;

import crossbook.cli.verb.Verb;
import crossbook.server.InstalledBuild;
import crossbook.web.surroundings.WebBuild;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

import java.io.PrintWriter;
import java.util.List;

/// `crossbook version`: what is installed, for a report or a script.
@Command(
        name = "version",
        description = "Print the version, the commit it was built from and the Java it runs on.",
        footer = {
            "  crossbook version",
            "  crossbook version --json",
            "  crossbook version --json > version.json",
        })
final class VersionCommand extends Verb {
    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        Installed installed = Installed.find();
        PrintWriter out = out();
        if (json) out.println(installed.json());
        else installed.lines().forEach(out::println);
    }

    /// For `crossbook --version`.
    static final class Lines implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return Installed.find().lines().toArray(String[]::new);
        }
    }

    private record Installed(String version, String commit, String java, String vm, String system) {
        static Installed find() {
            WebBuild build = InstalledBuild.find();
            return new Installed(
                    build.version(),
                    build.commit(),
                    System.getProperty("java.version"),
                    System.getProperty("java.vm.name") + " "
                            + System.getProperty("java.vm.version"),
                    System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        }

        List<String> lines() {
            return List.of(
                    "crossbook " + version,
                    "commit    " + commit,
                    "java      " + java + " (" + vm + ")",
                    "system    " + system);
        }

        String json() {
            return ("{\"version\":\"%s\",\"commit\":\"%s\",\"java\":\"%s\",\"vm\":\"%s\","
                            + "\"system\":\"%s\"}")
                    .formatted(version, commit, java, vm, system);
        }
    }
}
