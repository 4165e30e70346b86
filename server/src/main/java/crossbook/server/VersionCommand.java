package crossbook.server;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
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
        Properties build = build();
        String version = build.getProperty("version");
        String commit = build.getProperty("commit");
        String java = System.getProperty("java.version");
        String vm =
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");

        PrintWriter out = crossbook.out();
        if (json) {
            out.printf("{\"version\":\"%s\",\"commit\":\"%s\",", version, commit);
            out.printf("\"java\":\"%s\",\"vm\":\"%s\",\"system\":\"%s\"}%n", java, vm, system);
        } else {
            out.println("crossbook " + version);
            out.println("commit    " + commit);
            out.println("java      " + java + " (" + vm + ")");
            out.println("system    " + system);
        }
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
