package crossbook.web.access;

import crossbook.client.entry.Role;

import java.util.Optional;
import java.util.Set;

/// Who asks.
///
/// @param participant its name; empty: nobody has logged in
/// @param session its log-in, if it came with a cookie
/// @param key its API key, if it signed the request
public record Caller(
        String participant, Set<Role> roles, Optional<LogIn> session, Optional<ApiKey> key) {
    /// Nobody in particular.
    public static final Caller NOBODY =
            new Caller("", Set.of(), Optional.empty(), Optional.empty());

    public boolean isKnown() {
        return !participant.isEmpty();
    }

    /// Whether it has one of some roles.
    public boolean hasOneOf(Set<Role> wanted) {
        for (Role role : wanted) if (roles.contains(role)) return true;
        return false;
    }

    /// What its requests are counted by: its log-in or key, else its address.
    public String countedAs(String address) {
        if (session.isPresent()) return session.get().id();
        return key.map(ApiKey::id).orElse(address);
    }
}
