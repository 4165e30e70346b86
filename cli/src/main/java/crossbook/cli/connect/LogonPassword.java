package crossbook.cli.connect;

import crossbook.cli.verb.CommandFailure;
import crossbook.configuration.Passwords;

import picocli.CommandLine.Option;

import java.nio.file.Files;
import java.nio.file.Path;

/// With what password to log on, as a picocli mixin. A password is never on the command line
/// itself, which others can see.
public final class LogonPassword {
    private static final String VARIABLE = "CROSSBOOK_PASSWORD";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The password is the first line of a file; else it is that of " + VARIABLE
                    + ".")
    private Path passwordFile;

    /// Of one of several who log on: where the file is a directory, of the file of its name in
    /// there.
    ///
    /// @param need what is said if there is none
    public String password(String need, String participant) {
        boolean isDirectory = passwordFile != null && Files.isDirectory(passwordFile);
        if (!isDirectory) return password(need);
        return new String(Passwords.read(passwordFile.resolve(participant)));
    }

    /// Of the file or the variable that has it.
    ///
    /// @param need what is said if there is none
    public String password(String need) {
        if (passwordFile != null) return new String(Passwords.read(passwordFile));
        String variable = System.getenv(VARIABLE);
        if (variable != null) return variable;
        throw CommandFailure.usage(need + ": --password-file, or " + VARIABLE);
    }
}
