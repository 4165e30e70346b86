package crossbook.server;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/// `crossbook version`: what is installed, for a report or a script.
@Command(
        name = "version",
        description = "Print the version, the commit it was built from and the Java it runs on.",
        footer = {
            "  crossbook version",
            "  crossbook version --json",
            "  crossbook version --json > version.json",
        })
final class VersionCommand implements Runnable {
    @ParentCommand
    private CrossbookCommand crossbook;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public void run() {
        Installed installed = Installed.find();
        PrintWriter out = crossbook.out();
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
            Properties build = build();
            return new Installed(
                    build.getProperty("version"),
                    build.getProperty("commit"),
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

        /// What the build wrote about itself.
        private static Properties build() {
            Properties properties = new Properties();
            try (InputStream in = VersionCommand.class.getResourceAsStream("build.properties")) {
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return properties;
        }
    }
}
