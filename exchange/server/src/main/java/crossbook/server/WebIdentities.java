package crossbook.server;

import crossbook.configuration.ParticipantDefinition;
import crossbook.web.access.Identities;
import crossbook.web.access.Identity;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Who there is, for the web component. It asks at every request, so the files are looked at once
/// a second at most.
final class WebIdentities implements Identities {
    private static final long FRESH_NS = TimeUnit.SECONDS.toNanos(1);

    private final StoredCredentials credentials;
    private volatile Known known;

    private record Known(List<Identity> all, long atNs) {}

    WebIdentities(StoredCredentials credentials) {
        this.credentials = credentials;
        known = read();
    }

    private Known read() {
        List<Identity> all = credentials.participants().stream()
                .map(WebIdentities::identity)
                .sorted(Comparator.comparing(Identity::participant))
                .toList();
        return new Known(all, System.nanoTime());
    }

    private static Identity identity(ParticipantDefinition participant) {
        return new Identity(
                participant.name(), participant.active(), Set.copyOf(participant.roles()));
    }

    @Override
    public Optional<Identity> find(String participant) {
        for (Identity identity : all()) {
            if (identity.participant().equals(participant)) return Optional.of(identity);
        }
        return Optional.empty();
    }

    @Override
    public List<Identity> all() {
        Known now = known;
        if (System.nanoTime() - now.atNs <= FRESH_NS) return now.all;
        known = read();
        return known.all;
    }
}
