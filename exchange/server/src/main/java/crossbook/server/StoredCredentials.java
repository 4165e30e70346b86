package crossbook.server;

import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.Market;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.PasswordHash;
import crossbook.configuration.Passwords;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketKeys;
import crossbook.configuration.WebKey;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.protocol.Reason;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Who may log on, as the files of participants and credentials say. A file that was changed is
/// read anew at the next logon; one with mistakes is left alone, and the last good one holds.
/// The key of the web component stands for the password of every active participant.
final class StoredCredentials implements PasswordVerifier {
    private final Home home;
    private final ServerConfiguration configuration;
    private final Path webKey;
    private final Consumer<String> log;
    private final RecentPasswords recent;
    private Known known;

    StoredCredentials(Home home, ServerConfiguration configuration, Consumer<String> log) {
        this.home = home;
        this.configuration = configuration;
        recent = new RecentPasswords(configuration.get(GatewayKeys.RECONNECT_WITHIN));
        webKey = home.secret(WebKey.NAME);
        this.log = log;
        known = read();
    }

    /// What the files said when they were read.
    private record Known(
            Map<String, ParticipantDefinition> participants,
            Credentials credentials,
            Optional<WebKey> webKey,
            List<FileTime> times) {}

    private Known read() {
        List<FileTime> times = times();
        Market market = Market.read(configuration);
        return new Known(
                market.participants().stream()
                        .collect(Collectors.toMap(ParticipantDefinition::name, row -> row)),
                Credentials.of(configuration),
                WebKey.read(webKey),
                times);
    }

    private List<FileTime> times() {
        return Stream.of(
                        configuration.path(MarketKeys.PARTICIPANTS),
                        configuration.path(MarketKeys.CREDENTIALS),
                        webKey)
                .map(StoredCredentials::time)
                .toList();
    }

    private static FileTime time(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return FileTime.fromMillis(0); // there is no such file, which is a state like others
        }
    }

    private synchronized Known known() {
        if (known.times.equals(times())) return known;
        try {
            known = read();
        } catch (BadConfiguration e) {
            log.accept("credentials=unchanged reason=\"" + e.mistakes().getFirst() + "\"");
        }
        return known;
    }

    /// The same for the web component itself, which takes passwords alone, and not its own key.
    PasswordVerifier ofPasswords() {
        return new PasswordVerifier() {
            @Override
            public Optional<Verdict> verifyQuickly(Attempt attempt) {
                return StoredCredentials.this.verifyQuickly(attempt, false);
            }

            @Override
            public Verdict verify(Attempt attempt) {
                return StoredCredentials.this.verify(attempt, false);
            }
        };
    }

    /// Whether it is the key of the web, a password that Crossbook made, or one that was right
    /// a short time ago. A new password needs the slow hash in any case.
    @Override
    public Optional<Verdict> verifyQuickly(Attempt attempt) {
        return verifyQuickly(attempt, isWebKey(attempt));
    }

    private Optional<Verdict> verifyQuickly(Attempt attempt, boolean isTrusted) {
        if (!isTrusted && attempt.newPassword().isPresent()) return Optional.empty();
        Known now = known();
        boolean isRight = isTrusted
                || now.credentials.verifyGenerated(attempt.participant(), attempt.password())
                || isRecent(now, attempt);
        return isRight ? Optional.of(verdict(now, attempt, isTrusted)) : Optional.empty();
    }

    private boolean isRecent(Known now, Attempt attempt) {
        String name = attempt.participant();
        return now.credentials
                .hash(name)
                .filter(hash -> recent.matches(name, hash, attempt.password(), System.nanoTime()))
                .isPresent();
    }

    private boolean isWebKey(Attempt attempt) {
        return known().webKey.stream().anyMatch(key -> key.matches(attempt.password()));
    }

    @Override
    public Verdict verify(Attempt attempt) {
        return verify(attempt, isWebKey(attempt));
    }

    private Verdict verify(Attempt attempt, boolean isTrusted) {
        Known now = known();
        boolean isRight = isTrusted
                || now.credentials.verify(attempt.participant(), attempt.password(), attempt::rest);
        if (!isRight) return Verdict.refused(Reason.WRONG_PASSWORD);
        if (!isTrusted) remember(now, attempt);
        return verdict(now, attempt, isTrusted);
    }

    /// The next check of the same password costs next to nothing: for a while, or for good if
    /// Crossbook made it and an older version hashed it as if somebody had chosen it.
    private void remember(Known now, Attempt attempt) {
        String name = attempt.participant();
        PasswordHash hash = now.credentials.hash(name).orElseThrow();
        if (hash.isOfGenerated()) return;
        if (Secrets.isGenerated(home, name, attempt.password())) {
            store(name, PasswordHash.ofGenerated(attempt.password()));
        } else {
            recent.add(name, hash, attempt.password(), System.nanoTime());
        }
    }

    /// What is said to somebody who knows the password.
    private Verdict verdict(Known now, Attempt attempt, boolean isTrusted) {
        ParticipantDefinition participant = now.participants.get(attempt.participant());
        if (participant == null) return Verdict.refused(Reason.WRONG_PASSWORD);
        if (!participant.active()) return Verdict.refused(Reason.PARTICIPANT_INACTIVE);
        if (attempt.newPassword().isPresent()) {
            char[] wanted = attempt.newPassword().get();
            if (isTrusted || !Passwords.refusal(wanted).isEmpty()) {
                return Verdict.refused(Reason.PASSWORD_NOT_ACCEPTED);
            }
            store(attempt.participant(), hashed(wanted));
        }
        return new Verdict(
                Reason.NONE,
                Set.copyOf(participant.roles()),
                participant.throttleRate(),
                participant.throttleBurst(),
                isTrusted);
    }

    private void store(String participant, PasswordHash hash) {
        try {
            keep(participant, hash);
        } catch (IOException e) {
            log.accept(
                    "credentials=unwritten participant=" + participant + " reason=\"" + e + "\"");
        }
    }

    private PasswordHash hashed(char[] password) {
        return PasswordHash.of(password, configuration.getInt(GatewayKeys.PASSWORD_ITERATIONS));
    }

    /// Gives a participant a password, for good. The caller wipes it.
    void keep(String participant, char[] password) throws IOException {
        keep(participant, hashed(password));
    }

    /// The same of the hash of one.
    synchronized void keep(String participant, PasswordHash hash) throws IOException {
        Credentials credentials = Credentials.of(configuration);
        credentials.set(participant, hash);
        credentials.write();
        known = read();
    }

    /// All participants of the file.
    List<ParticipantDefinition> participants() {
        return List.copyOf(known().participants.values());
    }

    /// The participants of the file.
    Optional<ParticipantDefinition> participant(String name) {
        return Optional.ofNullable(known().participants.get(name));
    }
}
