package crossbook.cli.connect;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ConfigurationOptions;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.Written;
import crossbook.configuration.Address;
import crossbook.configuration.Passwords;
import crossbook.configuration.ServerKeys.GatewayKeys;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.Console;
import java.nio.file.Files;
import java.nio.file.Path;

/// The options of every command that logs on to a gateway, as a picocli mixin.
public final class GatewayOptions {
    private static final String VARIABLE = "CROSSBOOK_PASSWORD";

    @Mixin
    private ConfigurationOptions configuration;

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            converter = Endpoint.class,
            description = "The gateway; without it gateway.tcp of the configuration.")
    private Address address;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "A file with the password in its first line; without it the secret that"
                    + " the home has of the participant, " + VARIABLE + " or what is typed.")
    private Path passwordFile;

    public GatewayOptions() {
        configuration = new ConfigurationOptions();
    }

    /// Those of another exchange, which other options have named.
    ///
    /// @param home null: the usual one
    /// @param address null: as the configuration of the home says
    /// @param passwordFile null: the secret of the home, or what is typed
    public GatewayOptions(Path home, Address address, Path passwordFile) {
        configuration = new ConfigurationOptions();
        if (home != null) configuration.useHome(home);
        this.address = address;
        this.passwordFile = passwordFile;
    }

    ConfigurationOptions configuration() {
        return configuration;
    }

    /// Logs on.
    public GatewayClient logOn(String participant) {
        Written.participant("--as", participant);
        return GatewayClient.logOn(address(), participant, password(participant));
    }

    private Address address() {
        return address != null ? address : configuration.address(GatewayKeys.TCP);
    }

    private char[] password(String participant) {
        if (passwordFile != null) return Passwords.read(passwordFile);
        Path secret = configuration.home().secret(participant);
        if (Files.exists(secret)) return Passwords.read(secret);
        String variable = System.getenv(VARIABLE);
        return variable == null || variable.isEmpty() ? typed(participant) : variable.toCharArray();
    }

    /// Where input and output are no terminal the console of java.base is null.
    @SuppressWarnings("SystemConsoleNull")
    private char[] typed(String participant) {
        Console console = System.console();
        if (console == null) {
            throw CommandFailure.usage("no password of " + participant + ": there is no "
                    + configuration.home().secret(participant)
                    + "; use --password-file or " + VARIABLE);
        }
        char[] password = console.readPassword("Password of %s: ", participant);
        return password == null ? new char[0] : password;
    }
}
