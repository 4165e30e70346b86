package crossbook.gateway.surroundings;

import crossbook.client.entry.Role;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/// The services of the exchange for its operators that the engine has no part in. Called on the
/// threads that check passwords, never on the one that serves sessions.
public interface Operations {
    /// How the components are, as JSON.
    String status();

    /// The phases of the market model, for who names one that it does not have; none if they are
    /// not known.
    default List<String> phases() {
        return List.of();
    }

    /// Keeps what the engine does not know of a participant. The engine hears of it
    /// afterwards.
    ///
    /// @param passwordHash as the credentials file holds it; empty: it stays
    /// @throws IllegalArgumentException if something is wrong with it, in words for the
    ///     operator
    void store(String participant, boolean active, Set<Role> roles, String passwordHash)
            throws IOException;

    /// Begins to stop the exchange and returns at once.
    void stop();
}
