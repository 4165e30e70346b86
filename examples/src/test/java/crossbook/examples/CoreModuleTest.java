package crossbook.examples;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.MatchingEngine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// What the engine shows to its users, and what it keeps to itself.
class CoreModuleTest {
    @TempDir
    private Path directory;

    @Test
    void aUserMeetsTheEngineItsCommandsAndTheModel() throws IOException {
        String words = compile("""
                module user { requires crossbook.core; }
                """, """
                package user;
                import crossbook.core.EngineSettings;
                import crossbook.core.MatchingEngine;
                import crossbook.core.command.NewOrder;
                import crossbook.core.event.EventSink;
                import crossbook.core.model.Phase;
                import crossbook.core.order.AuctionOutcome;
                import crossbook.core.state.StateOutput;
                class User {
                    MatchingEngine engine;
                    NewOrder order;
                    Phase phase;
                    AuctionOutcome outcome;
                    StateOutput state;
                }
                """);
        assertThat(words).isEmpty();
    }

    @Test
    void howAnAuctionFindsItsPriceIsNotForUsers() throws IOException {
        String words = compile("""
                module user { requires crossbook.core; }
                """, """
                package user;
                import crossbook.core.auction.Uncross;
                class User {
                    Uncross uncross;
                }
                """);
        assertThat(words).contains("package crossbook.core.auction is not visible");
    }

    @Test
    void theBooksOwnPartsAreNotForUsers() throws IOException {
        String words = compile("""
                module user { requires crossbook.core; }
                """, """
                package user;
                class User {
                    crossbook.core.book.LiveOrder order;
                }
                """);
        assertThat(words).contains("package crossbook.core.book is not visible");
    }

    private static String core() {
        return MatchingEngine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
    }

    /// What the compiler says of a module that uses this one.
    private String compile(String module, String user) throws IOException {
        Path moduleFile = Files.writeString(directory.resolve("module-info.java"), module);
        Path userFile = Files.createDirectories(directory.resolve("user")).resolve("User.java");
        Files.writeString(userFile, user);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter words = new StringWriter();
        var files = compiler.getStandardFileManager(null, null, null)
                .getJavaFileObjects(moduleFile, userFile);
        List<String> options =
                List.of("--module-path", core(), "-d", directory.resolve("out").toString());
        compiler.getTask(words, null, null, options, null, files).call();
        return words.toString();
    }
}
