package crossbook.server;

import crossbook.client.entry.EntryAddress;
import crossbook.configuration.Address;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Home;
import crossbook.configuration.Passwords;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.TopUpKeys;
import crossbook.configuration.TopUpDefinition;
import crossbook.host.StorageProblem;
import crossbook.server.topups.TopUps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What the configuration says of top-ups, and of the other partition from which they come.
///
/// @param other the home of the other partition
record TopUpSettings(Home home, ServerConfiguration configuration, Home other) {
    /// None if no other partition is named.
    static Optional<TopUpSettings> of(Home home, ServerConfiguration configuration) {
        return configuration
                .optionalPath(TopUpKeys.HOME)
                .map(path -> new TopUpSettings(home, configuration, new Home(path)));
    }

    /// Starts them.
    ///
    /// @param own the gateway here
    /// @throws BadConfiguration if a password or an address is missing
    TopUps start(
            TopUps.Engine engine,
            Supplier<EntryAddress> own,
            List<TopUpDefinition> rules,
            Consumer<String> log) {
        EntryAddress there = there();
        Path file = home.directory().resolve("topups.log");
        TopUps.Terms terms = new TopUps.Terms(
                configuration.getInt(EngineKeys.PARTITION),
                rules,
                configuration.get(TopUpKeys.EVERY),
                file);
        try {
            TopUps started =
                    TopUps.start(engine, door(home, own), door(other, () -> there), terms, log);
            log.accept("component=topups state=started from=" + other.directory());
            return started;
        } catch (IllegalArgumentException e) {
            throw new BadConfiguration(file.toString(), e.getMessage());
        } catch (IOException e) {
            throw new BadConfiguration(
                    file.toString(), "it cannot be read: " + StorageProblem.of(e));
        }
    }

    private TopUps.Door door(Home at, Supplier<EntryAddress> address) {
        String participant = configuration.get(TopUpKeys.PARTICIPANT);
        String password = new String(Passwords.read(at.secret(participant)));
        return new TopUps.Door(address, participant, password);
    }

    private EntryAddress there() {
        Address address = configuration
                .get(TopUpKeys.GATEWAY)
                .or(this::configured)
                .orElseThrow(() -> new BadConfiguration(
                        other.configuration().toString(), "gateway.tcp is off there"));
        return EntryAddress.tcp(address.host(), address.port());
    }

    private Optional<Address> configured() {
        return ServerConfiguration.read(
                        ConfigurationSource.of(other.configuration(), Map.of(), Map.of()))
                .get(GatewayKeys.TCP);
    }
}
