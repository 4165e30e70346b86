package crossbook.cli.verb;

import crossbook.configuration.Address;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.Key;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.PartitionKeys;

import picocli.CommandLine.Option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The options of every command that needs the configuration, as a picocli mixin.
public final class ConfigurationOptions {
    @Option(
            names = "--home",
            paramLabel = "DIR",
            description =
                    "Directory of configuration, secrets and data; without it that of --config,"
                            + " CROSSBOOK_HOME or ~/.crossbook.")
    private Path home;

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "The configuration; without it crossbook.toml of the home.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A value that overrides environment and file, such as"
                    + " gateway.tcp=127.0.0.1:7101.")
    private Map<String, String> settings = new LinkedHashMap<>();

    private ServerConfiguration configuration;

    /// Where the exchange lives.
    public Home home() {
        boolean isByFile = home == null && file != null;
        return Home.of(isByFile ? file.toAbsolutePath().getParent() : home, System.getenv());
    }

    /// Whether the command line says where the exchange lives.
    public boolean namesHome() {
        return home != null || file != null;
    }

    /// What another command must be told to speak of the same exchange.
    public List<String> words() {
        List<String> words =
                new ArrayList<>(List.of("--home", home().directory().toString()));
        if (file != null) words.addAll(List.of("--config", file.toAbsolutePath().toString()));
        settings.forEach((key, value) -> words.addAll(List.of("--set", key + "=" + value)));
        return words;
    }

    /// The options with which a command in another terminal finds the same exchange; empty if it
    /// needs none.
    public String ending() {
        boolean isUsual = home().equals(Home.of(null, System.getenv()));
        String where = isUsual ? "" : " --home " + home().directory();
        return file == null ? where : where + " --config " + file.toAbsolutePath();
    }

    /// Whether only this process knows where a component listens: its command line says so, or the
    /// system chose the port.
    public boolean isKnownHereOnly(Key<Optional<Address>> key) {
        boolean isAnyPort =
                read().get(key).filter(address -> address.port() == 0).isPresent();
        return isAnyPort || settings.containsKey(key.path());
    }

    /// From now on it lives there, as if `--home` said so.
    public void useHome(Path directory) {
        home = directory;
    }

    /// The file of the configuration, whether it is there or not.
    public Path file() {
        return file == null ? home().configuration() : file;
    }

    /// What the configuration is read from: the defaults where no file was named and none
    /// is there.
    public ConfigurationSource source() {
        return file != null || Files.exists(file()) ? source(file()) : defaults();
    }

    /// The configuration in another file, with what the options change.
    public ConfigurationSource source(Path other) {
        return ConfigurationSource.of(other, System.getenv(), settings);
    }

    private ConfigurationSource defaults() {
        return ConfigurationSource.defaults(home().directory(), System.getenv(), settings);
    }

    /// Where the exchange of the home has recorded what happened.
    ///
    /// @throws CommandFailure if there is no exchange
    public Path recording() {
        return read().engineDirectory();
    }

    /// The configuration, checked, as it was when the command asked first.
    ///
    /// @throws CommandFailure if there is no exchange
    public ServerConfiguration read() {
        if (configuration == null) {
            requireHome();
            configuration = ServerConfiguration.read(source());
        }
        return configuration;
    }

    /// The configuration of the process that runs the engine of a partition.
    public ServerConfiguration readOfPartition(int partition) {
        Map<String, String> own = new LinkedHashMap<>(settings);
        own.put(PartitionKeys.RUN.path(), "one");
        own.put(EngineKeys.PARTITION.path(), Integer.toString(partition));
        return ServerConfiguration.read(ConfigurationSource.of(file(), System.getenv(), own));
    }

    /// The credentials of a home whose files have just been made.
    public Credentials credentials(Home made) {
        return Credentials.of(ServerConfiguration.read(source(made.configuration())));
    }

    /// The configuration, or what a new exchange in the home would begin with.
    public ServerConfiguration readOrNew() {
        if (hasHome()) return read();
        Path there = home().directory().toAbsolutePath().normalize();
        while (!Files.isDirectory(there)) there = there.getParent();
        return ServerConfiguration.read(
                ConfigurationSource.defaults(there, System.getenv(), settings));
    }

    /// Where a component listens.
    ///
    /// @throws CommandFailure if it does not
    public Address address(Key<Optional<Address>> key) {
        return read().get(key)
                .orElseThrow(() -> CommandFailure.badInput(
                        key.path() + " is off: --connect says where else to go"));
    }

    /// Sees to it that there is an exchange to speak of.
    ///
    /// @throws CommandFailure if there is none
    public void requireHome() {
        if (hasHome()) return;
        throw new CommandFailure(
                ExitCode.STORAGE,
                home().directory() + ": there is no exchange here; crossbook serve makes one,"
                        + " --home names another");
    }

    private boolean hasHome() {
        return file != null || Files.isDirectory(home().directory());
    }
}
