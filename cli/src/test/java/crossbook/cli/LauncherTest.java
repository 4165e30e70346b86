package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the launcher finds, builds and starts.
class LauncherTest extends LauncherProject {
    @Test
    void withoutAJdkOneLineSaysWhatToInstall() throws Exception {
        jdk(places.resolve("17"), "17.0.15");
        refuses(run("version"), "crossbook: no JDK 25 or newer found: install one");
    }

    @Test
    void aJreCannotBuild() throws Exception {
        jdk(places.resolve("jre"), "25.0.3");
        Files.delete(places.resolve("jre/bin/javac"));
        refuses(run("version"), "crossbook: no JDK 25 or newer found: install one");
    }

    @Test
    void aJreCanRunWhatIsBuilt() throws Exception {
        jdk(places.resolve("jre"), "25.0.3");
        maven(BUILDS);
        assertThat(run("version").exitCode).isZero();
        Files.delete(places.resolve("jre/bin/javac"));
        assertThat(run("version").exitCode).isZero();
    }

    @Test
    void aWrongCrossbookJavaHomeIsNotReplacedByAnother() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        Path wrong = jdk(temporary.resolve("17"), "17.0.15");
        environment.put("CROSSBOOK_JAVA_HOME", wrong.toString());
        refuses(
                run("--which-java"),
                "crossbook: CROSSBOOK_JAVA_HOME is not a JDK 25 or newer: " + wrong);

        environment.put("CROSSBOOK_JAVA_HOME", "/nowhere");
        refuses(
                run("--which-java"),
                "crossbook: CROSSBOOK_JAVA_HOME is not a JDK 25 or newer: /nowhere");
    }

    @Test
    void theOrderIsOwnVariableThenJavaHomeThenPathThenPlaces() throws Exception {
        Path place = jdk(places.resolve("25"), "25");
        assertThat(run("--which-java").out).containsExactly(place.toString());

        Path onPath = jdk(temporary.resolve("path 25"), "25.0.3");
        Files.createSymbolicLink(tools.resolve("java"), onPath.resolve("bin/java"));
        assertThat(run("--which-java").out).containsExactly(onPath.toString());

        Path javaHome = jdk(temporary.resolve("home 26"), "26-ea");
        environment.put("JAVA_HOME", javaHome.toString());
        assertThat(run("--which-java").out).containsExactly(javaHome.toString());

        Path own = jdk(temporary.resolve("own 25"), "25.0.1");
        environment.put("CROSSBOOK_JAVA_HOME", own.toString());
        assertThat(run("--which-java").out).containsExactly(own.toString());
    }

    @Test
    void anOldJavaHomeIsPassedOver() throws Exception {
        environment.put("JAVA_HOME", jdk(temporary.resolve("17"), "17.0.15").toString());
        Path place = jdk(places.resolve("25"), "25.0.3");
        assertThat(run("--which-java").out).containsExactly(place.toString());
    }

    @Test
    void theVersionThatWeTestWithComesBeforeANewerOne() throws Exception {
        jdk(places.resolve("a-26"), "26.0.1");
        Path tested = jdk(places.resolve("b-25"), "25.0.3");
        assertThat(run("--which-java").out).containsExactly(tested.toString());
        Files.delete(tested.resolve("bin/javac"));
        assertThat(run("--which-java").out)
                .containsExactly(places.resolve("a-26").toString());
    }

    @Test
    void aJdkWithoutAReleaseFileIsAskedForItsVersion() throws Exception {
        Path place = jdk(places.resolve("25"), "25.0.3");
        Files.delete(place.resolve("release"));
        script(place.resolve("bin/java"), "echo 'openjdk version \"25.0.3\" 2026-04-21' >&2");
        assertThat(run("--which-java").out).containsExactly(place.toString());
        script(place.resolve("bin/java"), "echo 'java version \"1.8.0_401\"' >&2");
        assertThat(run("--which-java").exitCode).isEqualTo(3);
    }

    @Test
    void withoutMavenOneLineSaysWhatToInstall() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        refuses(run("version"), "crossbook: Maven is needed to build Crossbook: install it");
    }

    @Test
    void withoutMavenItsWrapperIsAsked() throws Exception {
        Path java = jdk(places.resolve("25"), "25.0.3").resolve("bin/java");
        write(project.resolve(".mvn/wrapper/maven-wrapper.jar"), "");
        write(project.resolve(".mvn/jvm.config"), "-Xone -Xtwo");
        Outcome outcome = run("format");
        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.err).containsExactly("crossbook: Fetching Maven (once, 9 MB) ...");
        assertThat(Files.readAllLines(project.resolve("target/format.log")))
                .containsSubsequence(
                        "-Xone",
                        "-Xtwo",
                        "-classpath",
                        project.resolve(".mvn/wrapper/maven-wrapper.jar").toString(),
                        "-Dmaven.multiModuleProjectDirectory=" + project,
                        "org.apache.maven.wrapper.MavenWrapperMain",
                        "-B",
                        "spotless:apply");

        script(java, "echo 'nobody is there' >&2; exit 1");
        Files.createDirectories(temporary.resolve(".m2/wrapper/dists"));
        outcome = run("format");
        assertThat(outcome.exitCode).isEqualTo(3);
        assertThat(outcome.err).first().isEqualTo("nobody is there");
        assertThat(outcome.err.getLast())
                .startsWith(
                        "crossbook: Maven is needed to build Crossbook, and could not be fetched:");
    }

    @Test
    void theFirstUseBuildsAndTheSecondDoesNot() throws Exception {
        jdkAndMaven();
        Outcome first = run("replay", "a file", "--json");
        assertThat(first.exitCode).isZero();
        assertThat(first.err)
                .containsExactly(
                        "crossbook: Building Crossbook (first use takes about a minute) ...",
                        "  core");
        assertThat(first.out).contains("crossbook.cli.Main", "replay", "a file", "--json");
        assertThat(first.out.stream().filter(argument -> argument.contains(".jar:")))
                .singleElement()
                .asString()
                .startsWith(project.resolve("target/app/lib/a.jar") + ":");

        Outcome second = run("version");
        assertThat(second.err).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void noVerbButTheirsHasBenchmarksOnItsClassPath() throws Exception {
        jdkAndMaven();
        Set<String> verbs =
                new TreeSet<>(TypedCommands.spec(List.of()).subcommands().keySet());
        verbs.removeAll(Set.of("build", "deploy", "docs", "format", "package", "test"));
        verbs.removeAll(Set.of("help", "bench", "chaos", "load")); // which help lists
        assertThat(verbs).contains("serve", "order", "explain", "replay");
        for (String verb : verbs) {
            assertThat(jars(verb))
                    .as(verb)
                    .containsExactly("a.jar", "b.jar", "crossbook-cli-0.1.0.jar");
        }
        for (String verb : List.of("bench", "load", "chaos", "--help")) {
            assertThat(jars(verb))
                    .as(verb)
                    .containsExactly(
                            "a.jar",
                            "b.jar",
                            "crossbook-cli-0.1.0.jar",
                            "c.jar",
                            "crossbook-bench-0.1.0.jar");
        }
    }

    @Test
    void theBenchmarksAreBuiltForTheFirstVerbThatNeedsThem() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        maven("echo \"$*\" >>\"$COUNT\"\n" + BUILDS.replace("echo run >>\"$COUNT\"", ""));
        Path built = temporary.resolve("count");
        run("serve");
        assertThat(Files.readAllLines(built))
                .singleElement()
                .asString()
                .contains("-pl :crossbook-cli -am");
        Path compiled = project.resolve("exchange/core/target/quick/A.class");
        write(compiled, "");
        run("bench");
        assertThat(Files.readAllLines(built).getLast()).contains("-pl :crossbook-bench -am");
        assertThat(compiled).exists();
        run("serve");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void theStartIsRehearsedOnceItIsBuilt() throws Exception {
        Path place = jdk(places.resolve("25"), "25.0.3");
        script(place.resolve("bin/java"), """
                for word; do
                    case $word in
                        -XX:AOTCacheOutput=*) echo notes >"${word#*=}" ;;
                        crossbook.cli.Main) echo "$*" ;;
                    esac
                done
                """);
        maven(BUILDS);
        assertThat(run("serve").out).singleElement().asString().doesNotContain("AOTCache");
        Path notes = project.resolve("target/app/start.aot");
        assertThat(run("serve").out).singleElement().asString().contains("AOTCache=" + notes);

        write(project.resolve("exchange/core/src/main/java/A.java"), "class B {}");
        Outcome build = run("build");
        assertThat(build.err.getLast()).isEqualTo("crossbook: Rehearsing the start ...");
        assertThat(notes).hasContent("notes\n");
        assertThat(project.resolve("target/app/verb.aot")).hasContent("notes\n");
    }

    @Test
    void whoReadsWhatWasAskedForDoesNotWaitForTheRehearsal() throws Exception {
        Path go = temporary.resolve("go");
        script(jdk(places.resolve("25"), "25.0.3").resolve("bin/java"), """
                for word; do
                    case $word in
                        crossbook.cli.Rehearsal) while [ ! -e '%s' ]; do sleep 0.1; done ;;
                        crossbook.cli.Main) echo "$*" ;;
                    esac
                done
                """.formatted(go));
        maven(BUILDS);
        String launcher = project.resolve("crossbook").toString();
        Process read = start(temporary, "-c", "sh '" + launcher + "' serve | cat");
        assertThat(read.waitFor(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
        write(go, "");
        assertThat(ended(read).out).singleElement().asString().endsWith("serve");
    }

    /// Those on the class path of a verb, in its order.
    private List<String> jars(String verb) throws Exception {
        List<String> arguments = run(verb).out;
        String path = arguments.get(arguments.indexOf("-cp") + 1);
        return Stream.of(path.split(":"))
                .map(jar -> Path.of(jar).getFileName().toString())
                .toList();
    }

    @Test
    void whatIsChangedAddedOrDeletedIsBuiltAgain() throws Exception {
        jdkAndMaven();
        run("version");
        write(project.resolve("exchange/core/src/main/java/A.java"), "class B {}");
        assertThat(run("version").err).contains("crossbook: Building Crossbook ...");
        write(project.resolve("exchange/market/src/main/resources/b.txt"), "b");
        run("version");
        Files.delete(project.resolve("exchange/core/src/main/java/A.java"));
        run("version");
        assertThat(builds()).isEqualTo(4);

        write(project.resolve("exchange/core/src/test/java/ATest.java"), "class ATest {}");
        run("version");
        assertThat(builds()).isEqualTo(4);
    }

    @Test
    void anEditThatKeepsTheTimeOfTheFileIsSeen() throws Exception {
        jdkAndMaven();
        run("version");
        Path source = project.resolve("exchange/core/src/main/java/A.java");
        FileTime time = Files.getLastModifiedTime(source);
        write(source, "class B {}");
        Files.setLastModifiedTime(source, time);
        assertThat(run("version").err).contains("crossbook: Building Crossbook ...");
    }

    @Test
    void filesAreReadOnlyWhereSomethingChangedSinceTheyWereReadLast() throws Exception {
        jdkAndMaven();
        run("version"); // builds, which makes directories
        run("version");
        Path read = temporary.resolve("read");
        Path real = system.resolve("cksum");
        script(tools.resolve("cksum"), "echo read >>'" + read + "'; exec '" + real + "' \"$@\"");
        run("version");
        assertThat(read).doesNotExist();

        Path source = project.resolve("exchange/core/src/main/java/A.java");
        Files.setLastModifiedTime(source, FileTime.fromMillis(0));
        run("version");
        run("version");
        assertThat(read).hasContent("read\n");
        assertThat(builds()).isEqualTo(1);
    }

    /// As in a checkout of somebody else. Anyone who may do everything cannot write here
    /// either: the name is a link to nowhere.
    @Test
    void whatIsBuiltIsStartedWhereNothingCanBeWritten() throws Exception {
        jdkAndMaven();
        run("version");
        Path app = project.resolve("target/app");
        Files.deleteIfExists(app.resolve("compared"));
        Path launcher = temporary.resolve("launcher");
        script(
                launcher,
                "ln -s /nowhere/compared '" + app + "'/compared.$$\nexec sh '"
                        + project.resolve("crossbook") + "' \"$@\"");
        for (int i = 0; i < 2; i++) {
            Outcome outcome = runIn(temporary, launcher.toString(), "version");
            assertThat(outcome.err).isEmpty();
            assertThat(outcome.exitCode).isZero();
            assertThat(outcome.out).contains("crossbook.cli.Main", "version");
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void whatIsBuiltIsStartedAsItIsWhereBuildingIsOff() throws Exception {
        jdkAndMaven();
        environment.put("CROSSBOOK_BUILD", "off");
        refuses(run("version"), "crossbook: nothing is built, and CROSSBOOK_BUILD is off");

        assertThat(run("build").exitCode).isZero();
        write(project.resolve("exchange/core/src/main/java/A.java"), "class B {}");
        Outcome outcome = run("version");
        assertThat(outcome.out).contains("crossbook.cli.Main", "version");
        assertThat(outcome.err).isEmpty();
        assertThat(builds()).isEqualTo(1);

        environment.put("CROSSBOOK_BUILD", "of");
        refuses(run("version"), "crossbook: CROSSBOOK_BUILD is neither on nor off: of");
    }

    @Test
    void theEnginesJarIsBuiltAloneAndCopiedWhereThatIsAsked() throws Exception {
        refuses(run("build", "--engine"), "crossbook: no JDK 25 or newer found: install one");
        jdk(places.resolve("25"), "25.0.3");
        Outcome without = run("build", "--engine");
        assertThat(without.exitCode).isEqualTo(3);
        assertThat(without.err.getFirst()).startsWith("crossbook: Maven is needed");

        maven("""
                echo "$*" >>"$COUNT"
                echo jar >research/python/src/crossbook/jars/crossbook-engine.jar
                echo 123abc >research/python/src/crossbook/jars/commit
                """);
        assertThat(run("build", "--engine").exitCode).isZero();
        Path bundled = project.resolve("research/python/bundled");
        assertThat(bundled).doesNotExist();
        assertThat(run("build", "--bundle").exitCode).isZero();
        assertThat(bundled.resolve("crossbook-engine.jar")).hasContent("jar");
        assertThat(bundled.resolve("commit")).hasContent("bundled 123abc");
        assertThat(Files.readAllLines(temporary.resolve("count")))
                .hasSize(2)
                .allMatch(line -> line.contains("-pl :crossbook-simulation -am package"));
        assertThat(project.resolve("target/app")).doesNotExist();
        assertThat(run("build", "--jar").exitCode).isEqualTo(2);
    }

    @Test
    void aFailedBuildShowsItsErrorsAndWhereTheLogIs() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        maven("echo '[INFO] noise'\necho '[ERROR] A.java:[1,1] what is this'\nexit 1");
        Outcome outcome = run("version");
        assertThat(outcome.exitCode).isEqualTo(1);
        assertThat(outcome.out).isEmpty();
        assertThat(outcome.err)
                .endsWith(
                        "A.java:[1,1] what is this",
                        "crossbook: the build failed; the whole log is in "
                                + project.resolve("target/build.log"))
                .doesNotContain("[INFO] noise");
        assertThat(project.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void theLockOfADeadProcessIsRemoved() throws Exception {
        jdkAndMaven();
        Process dead = new ProcessBuilder("sh", "-c", "exit").start();
        dead.waitFor();
        write(project.resolve("target/build.lock/pid"), dead.pid() + "\n");
        assertThat(run("version").exitCode).isZero();
        assertThat(builds()).isEqualTo(1);
        assertThat(project.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void itWorksThroughALinkFromAnotherDirectoryAndStaysThere() throws Exception {
        Path place = jdk(places.resolve("25"), "25.0.3");
        script(place.resolve("bin/java"), "pwd");
        maven(BUILDS);
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(
                elsewhere.resolve("first"), Path.of("..", "a project", "crossbook"));
        Files.createSymbolicLink(elsewhere.resolve("xb"), Path.of("first"));
        Outcome outcome = runIn(elsewhere, "./xb", "version");
        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out).containsExactly(elsewhere.toString());
    }

    @Test
    void whatTheVmNotedInTheRehearsalIsUsedWithTheSameOptions() throws Exception {
        jdkAndMaven();
        assertThat(run("replay").out).noneMatch(word -> word.startsWith("-XX:AOTCache"));
        Path notes = project.resolve("target/app/start.aot");
        Path verbNotes = project.resolve("target/app/verb.aot");
        write(notes, "notes");
        write(verbNotes, "notes");
        assertThat(run("replay").out)
                .contains("-XX:AOTCache=" + notes)
                .doesNotContain("-XX:TieredStopAtLevel=1");
        assertThat(run("status").out)
                .contains("-XX:AOTCache=" + verbNotes, "-XX:TieredStopAtLevel=1");
        environment.put("CROSSBOOK_JAVA_OPTS", "-Xmx1g");
        assertThat(run("version").out).noneMatch(word -> word.startsWith("-XX:AOTCache"));
    }

    /// Neither the classes of a start nor a library have garbage collected while an exchange
    /// trades; a benchmark may.
    @Test
    void anExchangeIsNotHeldUpByCollectionsThatItDoesNotNeed() throws Exception {
        jdkAndMaven();
        for (String component : List.of("demo", "serve", "engine", "gateway", "fix", "store")) {
            assertThat(run(component).out)
                    .contains("-XX:MetaspaceSize=128m", "-XX:+DisableExplicitGC");
        }
        assertThat(run("bench").out).doesNotContain("-XX:+DisableExplicitGC");
    }

    @Test
    void theOptionsOfTheVmCanBeReplaced() throws Exception {
        jdkAndMaven();
        environment.put("CROSSBOOK_JAVA_OPTS", "-Xmx1g -XX:+UseZGC");
        assertThat(run("version").out)
                .startsWith("-Xmx1g", "-XX:+UseZGC")
                .doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void testsAreCountedFromTheReportsOfThisRun() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        report("old", 100, 0, 0, 0);
        maven(writeReport("a", 5, 0, 0, 2) + writeReport("b", 7, 0, 0, 0));
        Outcome outcome = run("test");
        assertThat(outcome.exitCode).isZero();
        assertThat(outcome.out).containsExactly("10 passed, 0 failed, 2 skipped");
    }

    @Test
    void failedTestsAreCountedAndFailTheCommand() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        maven(writeReport("a", 5, 1, 2, 0) + "\necho '[ERROR] ATest.x: no'");
        Outcome outcome = run("test");
        assertThat(outcome.exitCode).isEqualTo(1);
        assertThat(outcome.out).containsExactly("2 passed, 3 failed, 0 skipped");
        assertThat(outcome.err).contains("ATest.x: no");
    }

    @Test
    void noTestsAreNoSuccess() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        maven("exit 0");
        Outcome outcome = run("test");
        assertThat(outcome.exitCode).isEqualTo(1);
        assertThat(outcome.out).containsExactly("0 passed, 0 failed, 0 skipped");
    }

    @Test
    void eachLaneLeavesOutWhatTakesLonger() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        maven("echo \"$*\" >>\"$COUNT\"\n" + writeReport("a", 1, 0, 0, 0));
        write(project.resolve("exchange/core/pom.xml"), "<project/>");
        Map<List<String>, String> lanes = Map.of(
                List.of("test"), "-DexcludedGroups=slow,long",
                List.of("test", "--module", "core"), "-DexcludedGroups=slow,long",
                List.of("test", "--all"), "-DexcludedGroups=long",
                List.of("test", "--all", "--module", "core"), "-DexcludedGroups=long",
                List.of("test", "--module", "core", "--test", "ATest"), "-DexcludedGroups=long",
                List.of("test", "--module", "core", "--test", "ATest#a"), "-DexcludedGroups=",
                List.of("test", "--test", "ATest", "--test", "BTest"), "-Dtest=ATest,BTest",
                List.of("test", "--long"), "-Dgroups=long");
        for (Map.Entry<List<String>, String> lane : lanes.entrySet()) {
            assertThat(mavensWords(lane.getKey())).as("%s", lane).contains(lane.getValue());
        }
    }

    @Test
    void whatHasChangedIsTestedAndWhatIsBuiltOnIt() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        maven("echo \"$*\" >>\"$COUNT\"\n" + writeReport("a", 1, 0, 0, 0));
        write(project.resolve("exchange/pom.xml"), """
                <module>core</module>
                <module>host</module>
                <module>market</module>
                """);
        write(project.resolve("exchange/core/pom.xml"), "<project/>");
        write(project.resolve("exchange/host/pom.xml"), "<artifactId>crossbook-core</artifactId>");
        write(
                project.resolve("exchange/market/pom.xml"),
                "<artifactId>crossbook-corn</artifactId>");
        write(project.resolve("cli/pom.xml"), "<artifactId>crossbook-host</artifactId>");
        script(tools.resolve("git"), """
                case "$*" in
                    *rev-parse*nothing*) exit 1 ;;
                    *diff*) cat changed ;;
                esac
                """);
        write(temporary.resolve("changed"), "exchange/core/src/main/java/A.java\n");
        assertThat(mavensWords(List.of("test", "--changed", "main")))
                .containsSequence("-pl", ":crossbook-cli,:crossbook-core,:crossbook-host", "-am")
                .contains("-Dtest=crossbook/cli/**,crossbook/core/**,crossbook/host/**");
        write(temporary.resolve("changed"), "exchange/market/README.md\n");
        assertThat(mavensWords(List.of("test", "--changed", "main")))
                .containsSequence(
                        "-pl", ":crossbook-bench,:crossbook-cli,:crossbook-market", "-am");
        write(temporary.resolve("changed"), "data/markets/jse.toml\n");
        assertThat(mavensWords(List.of("test", "--changed", "main")))
                .containsSequence(
                        "-pl",
                        ":crossbook-cli,:crossbook-core,:crossbook-examples,:crossbook-host,:crossbook-market",
                        "-am");
        assertThat(run("test", "--changed", "nothing").err)
                .containsExactly("crossbook: --changed: nothing: git knows no such commit");
    }

    @Test
    void theDearestClassesOfTheLastRunAreShown() throws Exception {
        write(
                project.resolve("exchange/core/target/surefire-reports/times-1.tsv"),
                "crossbook.core.ATest\t1.0\t0.5\t0\ncrossbook.core.BTest\t2.0\t3.5\t2\n");
        assertThat(run("test", "--times").out)
                .containsExactly(
                        "processor      wall processes",
                        "      3.5       2.0         2  crossbook.core.BTest",
                        "      0.5       1.0         0  crossbook.core.ATest",
                        "",
                        "      4.0       3.0         2  core",
                        "      4.0       3.0         2  all");
    }

    private List<String> mavensWords(List<String> words) throws Exception {
        assertThat(run(words.toArray(String[]::new)).exitCode).isZero();
        String last = Files.readAllLines(temporary.resolve("count")).getLast();
        return List.of(last.split(" "));
    }

    @Test
    void aWrongOptionOfTestIsAUsageError() throws Exception {
        assertThat(run("test", "--modul", "core").exitCode).isEqualTo(2);
        assertThat(run("test", "--module").exitCode).isEqualTo(2);
        assertThat(run("test", "--module", "cor").err)
                .containsExactly("crossbook: there is no module 'cor'; see crossbook test --help");
    }

    /// A first build takes a minute, so a mistyped option is refused before it.
    @Test
    void anOptionThatIsNoneIsRefusedBeforeTheFirstBuild() throws Exception {
        jdk(places.resolve("25"), "25.0.3");
        maven(BUILDS);
        Files.createDirectories(project.resolve("docs"));
        Files.copy(Path.of("..", "docs/command-line.md"), project.resolve("docs/command-line.md"));
        Outcome wrong = run("demo", "--rate=5", "--no-open");
        assertThat(wrong.exitCode).isEqualTo(2);
        assertThat(wrong.err)
                .containsExactly(
                        "crossbook: crossbook demo does not know '--no-open'; see crossbook demo --help");
        assertThat(run("account", "show", "--none").exitCode).isEqualTo(2);
        assertThat(temporary.resolve("count")).doesNotExist();

        assertThat(run("demo", "--rate=5", "--no-browser", "-q", "--", "--no-open").exitCode)
                .isZero();
        assertThat(builds()).isOne();
        assertThat(run("demo", "--no-open").exitCode)
                .as("it is for Java to say")
                .isZero();
    }

    @Test
    void aVerbOfTheSourcesRefusesWordsThatItDoesNotKnow() throws Exception {
        for (String verb : List.of("build", "docs", "format", "test")) {
            Outcome wrong = run(verb, "--none");
            assertThat(wrong.exitCode).as(verb).isEqualTo(2);
            assertThat(wrong.err)
                    .containsExactly("crossbook: crossbook " + verb
                            + " does not know '--none'; see crossbook " + verb + " --help");
        }
    }

    private int builds() throws IOException {
        return Files.readAllLines(temporary.resolve("count")).size();
    }

    private void report(String name, int tests, int failures, int errors, int skipped)
            throws IOException {
        write(
                project.resolve("exchange/core/target/surefire-reports/TEST-" + name + ".xml"),
                suite(name, tests, failures, errors, skipped));
    }

    private static String writeReport(
            String name, int tests, int failures, int errors, int skipped) {
        return "mkdir -p exchange/core/target/surefire-reports\n"
                + "cat >exchange/core/target/surefire-reports/TEST-" + name + ".xml <<'END'\n"
                + suite(name, tests, failures, errors, skipped)
                + "END\n";
    }

    private static String suite(String name, int tests, int failures, int errors, int skipped) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="%s" time="0.1" tests="%d" errors="%d" skipped="%d" failures="%d">
                  <system-out><![CDATA[<testsuite tests="9" errors="9" skipped="9" failures="9">]]></system-out>
                </testsuite>
                """.formatted(name, tests, errors, skipped, failures);
    }

    /// Nothing here can run it: it has the same modules and the same options of Java as the one
    /// that is tested, and every label that it jumps to.
    @Test
    void theLauncherOfWindowsIsLikeThisOne() throws IOException {
        String own = Files.readString(Path.of("../crossbook"));
        String windows = Files.readString(Path.of("../crossbook.cmd"));
        String modules = found("for module in ([a-z/* ]+); do", own);
        assertThat(windows).contains("('" + modules.replace('/', '\\').replace(" ", "','") + "' |");
        String options = found("set \"CROSSBOOK_JAVA_OPTS=([^\"]+)\"", windows);
        assertThat(options.split(" ", -1))
                .contains(found("(?m)^java_options='([^']+)'", own).split(" ", -1));
        Set<String> labels = new TreeSet<>(List.of("eof"));
        Matcher label = Pattern.compile("(?m)^:([a-z_]+)").matcher(windows);
        while (label.find()) labels.add(label.group(1));
        Matcher jump = Pattern.compile("(?:goto|call) :([a-z_]+)").matcher(windows);
        while (jump.find()) assertThat(labels).contains(jump.group(1));
        for (String verb : List.of("build_only", "format", "docs")) {
            assertThat(found("(?s)\\n:" + verb + "\\r?\\n(.+?)\\n *call :", windows))
                    .as(verb + " refuses what it does not know")
                    .contains("goto :unknown");
        }
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }
}
