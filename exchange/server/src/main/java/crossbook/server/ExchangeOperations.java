package crossbook.server;

import crossbook.client.entry.Role;
import crossbook.configuration.PasswordHash;
import crossbook.configuration.ServerConfiguration;
import crossbook.gateway.surroundings.Operations;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/// What the exchange does for its operators beside the engine.
final class ExchangeOperations implements Operations {
    private final Exchange exchange;
    private final ServerConfiguration configuration;
    private final StoredCredentials credentials;
    private final List<String> phases;

    ExchangeOperations(
            Exchange exchange,
            ServerConfiguration configuration,
            StoredCredentials credentials,
            List<String> phases) {
        this.exchange = exchange;
        this.configuration = configuration;
        this.credentials = credentials;
        this.phases = phases;
    }

    @Override
    public String status() {
        return Status.json(exchange, configuration);
    }

    @Override
    public List<String> phases() {
        return phases;
    }

    @Override
    public void store(String participant, boolean active, Set<Role> roles, String passwordHash)
            throws IOException {
        if (passwordHash.isEmpty()) return;
        credentials.keep(participant, PasswordHash.parse(passwordHash));
    }

    @Override
    public void stop() {
        exchange.stop();
    }
}
