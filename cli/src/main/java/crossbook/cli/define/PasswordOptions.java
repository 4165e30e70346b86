package crossbook.cli.define;

import crossbook.cli.verb.CommandFailure;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.Passwords;
import crossbook.configuration.Secrets;

import picocli.CommandLine.Option;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Where a new password comes from, as a picocli mixin. Never from the command line
/// itself, which others can see.
final class PasswordOptions {
    private static final String VARIABLE = "CROSSBOOK_PASSWORD";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "Take the password from the first line of a file.")
    private Path file;

    @Option(
            names = "--generate",
            description = "Make a random password and write it into a file of the home that you"
                    + " alone may read.")
    private boolean generate;

    /// Gives a participant the password that the options name: that of the file, a
    /// generated one, that of CROSSBOOK_PASSWORD or what is typed. The caller writes the
    /// credentials.
    ///
    /// @return the file of a generated password
    Optional<Path> set(Home home, Credentials credentials, String name) throws IOException {
        if (generate) return Optional.of(Secrets.make(home, credentials, name));
        char[] password = password(name);
        String refusal = Passwords.refusal(password);
        if (!refusal.isEmpty()) {
            throw CommandFailure.badInput("the password of " + name + " " + refusal);
        }
        credentials.set(name, password);
        Arrays.fill(password, '\0');
        Secrets.forget(home, name);
        return Optional.empty();
    }

    private char[] password(String name) {
        if (file != null) return Passwords.read(file);
        String variable = System.getenv(VARIABLE);
        return variable == null || variable.isEmpty() ? typed(name) : variable.toCharArray();
    }

    /// Where input and output are no terminal the console of java.base is null.
    @SuppressWarnings("SystemConsoleNull")
    private static char[] typed(String name) {
        Console console = System.console();
        if (console == null) {
            throw CommandFailure.usage(
                    "there is no terminal to type a password at; use --generate, --password-file or "
                            + VARIABLE);
        }
        char[] password = console.readPassword("Password of %s: ", name);
        char[] again = console.readPassword("The same again: ");
        boolean isSame = password != null && Arrays.equals(password, again);
        if (again != null) Arrays.fill(again, '\0');
        if (isSame) return password;
        throw CommandFailure.badInput("the two passwords differ");
    }
}
