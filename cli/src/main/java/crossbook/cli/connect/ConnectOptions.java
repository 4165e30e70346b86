package crossbook.cli.connect;

import crossbook.cli.verb.Endpoint;
import crossbook.client.entry.EntryAddress;
import crossbook.configuration.Address;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.net.InetSocketAddress;

/// Where an exchange is and with what password to log on, as a picocli mixin.
public final class ConnectOptions {
    private static final String NEED = "--connect needs a password";

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            converter = Endpoint.class,
            description = "The TCP port of a gateway.")
    private Address gateway;

    @Mixin
    private LogonPassword password;

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
        return password.password(NEED, participant);
    }

    /// Of the file or the variable that has it.
    public String password() {
        return password.password(NEED);
    }
}
