package crossbook.cli;

import crossbook.cli.verb.CommandFailure;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.List;

/// The commands that the launcher `./crossbook` runs itself, for they build what this class is
/// part of. They are here for their help and for anyone who mistypes them.
final class LauncherCommands {
    private LauncherCommands() {}

    private static CommandFailure notHere(String command) {
        return CommandFailure.usage(
                "'" + command + "' needs the sources; run ./crossbook " + command + " there");
    }

    /// `./crossbook test`
    @Command(
            name = "test",
            description = {
                "Compile with every warning an error, check the format, run the tests that answer soon.",
                "The run ends with the dearest test classes and 'N passed, N failed, N skipped'."
            },
            footer = {
                "  ./crossbook test",
                "  ./crossbook test --all",
                "  ./crossbook test --module cli --test 'LauncherTest'",
            })
    static final class Test implements Runnable {
        @Option(names = "--all", description = "The slow ones too, as continuous integration does.")
        boolean all;

        @Option(names = "--long", description = "Those for a night, and no others.")
        boolean onlyLong;

        @Option(
                names = "--changed",
                paramLabel = "COMMIT",
                description = "The modules that differ from this commit, and those built on them.")
        String commit;

        @Option(
                names = "--module",
                paramLabel = "NAME",
                description = "The tests of this module; what it uses is built.")
        String module;

        @Option(
                names = "--test",
                paramLabel = "PATTERN",
                description = "Test classes, or Class#method, slow or not; * stands for anything.")
        String pattern;

        @Option(
                names = "--times",
                description = "No test: what those of the last run took, the dearest first.")
        boolean times;

        @Override
        public void run() {
            throw notHere("test");
        }
    }

    /// `./crossbook build`
    @Command(
            name = "build",
            description = "Build what is missing or stale, as every command does first.",
            footer = {
                "  ./crossbook build",
                "  CROSSBOOK_JAVA_HOME=/opt/jdk-25 ./crossbook build",
                "  ./crossbook build --bundle",
            })
    static final class Build implements Runnable {
        @Option(names = "--engine", description = "Only the engine's jar of the Python package.")
        boolean engine;

        @Option(
                names = "--bundle",
                description = {
                    "The same, and its copy in research/python/bundled, which is",
                    "installed where there is no JDK. Commit that."
                })
        boolean bundle;

        @Override
        public void run() {
            throw notHere("build");
        }
    }

    /// `./crossbook format`
    @Command(
            name = "format",
            description = "Format the Java sources as ./crossbook test wants them.",
            footer = {
                "  ./crossbook format",
                "  ./crossbook format && git diff",
                "  ./crossbook format && ./crossbook test",
            })
    static final class Format implements Runnable {
        @Override
        public void run() {
            throw notHere("format");
        }
    }

    /// `./crossbook deploy`
    @Command(
            name = "deploy",
            description = {
                "Copy a package to machines and start it there, one after the other, by the system's ssh. What",
                "runs there ends in order first, and its home stays; the package before stays as 'old'. Each",
                "machine needs sshd, a shell and tar, and nothing else."
            },
            footer = {
                "  crossbook deploy exchange.lan",
                "  crossbook deploy --package crossbook-1.0.0-linux-x64.tar.gz trader@a.lan trader@b.lan",
                "  crossbook deploy --home my-exchange --run 'serve --no-store' --to /srv/crossbook a.lan",
            })
    static final class Deploy implements Runnable {
        @Option(
                names = "--package",
                paramLabel = "FILE",
                description = "The tar.gz; else this package itself, or of target/packages.")
        String file;

        @Option(
                names = "--to",
                paramLabel = "DIR",
                defaultValue = "crossbook",
                description = "The folder there: package, home, log.txt and ready.json.")
        String place;

        @Option(
                names = "--home",
                paramLabel = "DIR",
                description = "A home here that is copied to machines that have none.")
        String home;

        @Option(
                names = "--run",
                paramLabel = "WORDS",
                defaultValue = "serve",
                description = "What is started: letters, digits, spaces and ._/:,=@~- alone.")
        String run;

        @Parameters(paramLabel = "HOST", arity = "1..*", description = "As ssh takes it.")
        List<String> hosts;

        @Override
        public void run() {
            throw CommandFailure.usage("'deploy' is run by the launcher: ./crossbook deploy");
        }
    }

    /// `./crossbook docs`
    @Command(
            name = "docs",
            description = {
                "Build the documentation site into target/site, and print where it begins.",
                "Notebooks are executed, and every link is checked. It needs Python 3.11 or newer."
            },
            footer = {
                "  ./crossbook docs",
                "  xdg-open \"$(./crossbook docs)\"",
                "  cp -r \"$(dirname \"$(./crossbook docs)\")\" public",
            })
    static final class Docs implements Runnable {
        @Override
        public void run() {
            throw notHere("docs");
        }
    }

    /// `./crossbook package`
    @Command(
            name = "package",
            description = {
                "Make packages of what is built, which bring their own Java and need nothing installed: a",
                "tar.gz, a zip, a Debian package with a service, a container image, a bill of materials, and",
                "SHA256SUMS. With --release what developers take too: a Maven repository, the Python package,",
                "the Helm chart, the licence report. The same sources and the same JDK give the same bytes. It",
                "needs Python 3.11 or newer, on Linux."
            },
            footer = {
                "  ./crossbook package",
                "  ./crossbook package --format deb",
                "  ./crossbook package --release --out release",
            })
    static final class Packages implements Runnable {
        @Option(
                names = "--out",
                paramLabel = "DIR",
                description = "Where to; else target/packages.")
        String out;

        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description = {
                    "tar, zip, deb, image, maven, python, chart or licences, several times for several;",
                    "else the first four."
                })
        String format;

        @Option(names = "--release", description = "All of them.")
        boolean release;

        @Override
        public void run() {
            throw notHere("package");
        }
    }
}
