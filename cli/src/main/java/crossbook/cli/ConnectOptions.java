package crossbook.cli;

import crossbook.client.entry.EntryAddress;
import crossbook.configuration.Address;
import crossbook.configuration.Passwords;

import picocli.CommandLine.Option;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where an exchange is and with what password to log on, as a picocli mixin. A password is
/// never on the command line itself, which others can see.
public final class ConnectOptions {
    private static final String VARIABLE = "CROSSBOOK_PASSWORD";

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            converter = Endpoint.class,
            description = "The TCP port of a gateway.")
    private Address gateway;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The password is the first line of a file; else it is that of " + VARIABLE
                    + ".")
    private Path passwordFile;

    /// Whether there is an exchange to connect to.
    public boolean isGiven() {
        return gateway != null;
    }

    /// Where its gateway listens.
    public EntryAddress address() {
        return EntryAddress.tcp(gateway.host(), gateway.port());
    }

    /// The same, for who speaks something else there.
    public InetSocketAddress socketAddress() {
        return gateway.toSocketAddress();
    }

    /// The same as it was typed.
    public String text() {
        return gateway.toString();
    }

    /// Of one of several who log on: where the file is a directory, of the file of its name in
    /// there.
    public String password(String participant) {
        boolean isDirectory = passwordFile != null && Files.isDirectory(passwordFile);
        if (!isDirectory) return password();
        return new String(Passwords.read(passwordFile.resolve(participant)));
    }

    /// Of the file or the variable that has it.
    public String password() {
        if (passwordFile != null) return new String(Passwords.read(passwordFile));
        String variable = System.getenv(VARIABLE);
        if (variable != null) return variable;
        throw CommandFailure.usage("--connect needs a password: --password-file, or " + VARIABLE);
    }
}
