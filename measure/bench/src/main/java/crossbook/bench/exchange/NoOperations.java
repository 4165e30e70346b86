package crossbook.bench.exchange;

import crossbook.client.entry.Role;
import crossbook.gateway.surroundings.Operations;

import java.util.Set;

/// Nobody operates an exchange that is only measured, or tested.
public final class NoOperations implements Operations {
    @Override
    public String status() {
        return "{}";
    }

    @Override
    public void store(String participant, boolean active, Set<Role> roles, String passwordHash) {
        throw new IllegalArgumentException("an exchange that is measured has no operator");
    }

    @Override
    public void stop() {
        throw new UnsupportedOperationException("it stops when it is closed");
    }
}
