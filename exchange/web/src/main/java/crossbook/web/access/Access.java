package crossbook.web.access;

import crossbook.client.entry.Role;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.protocol.Reason;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Says who somebody is, and whether a request may come from where it comes. Thread-safe.
///
/// A browser has a cookie that no script can read and no other site can use: it is `SameSite`,
/// whatever changes something needs a token that only our pages know, the page must be ours
/// (`Origin`), and so must the name by which the server was reached (`Host`). A program signs each
/// request.
public final class Access implements AutoCloseable {
    private static final HeaderName KEY = HeaderNames.create("X-API-KEY");
    private static final HeaderName TIMESTAMP = HeaderNames.create("X-TIMESTAMP");
    private static final HeaderName SIGNATURE = HeaderNames.create("X-SIGNATURE");
    private static final HeaderName NONCE = HeaderNames.create("X-NONCE");
    private static final HeaderName CSRF = HeaderNames.create("X-CSRF-Token");
    private static final String COOKIE = "crossbook_session";
    private static final int MAX_COOKIES = 50;

    private final WebSettings settings;
    private final Identities identities;
    private final ApiKeys keys;
    private final Passwords passwords;
    private final LogIns logIns;
    private final Signatures signatures;
    private final Addresses addresses;

    public Access(
            WebSettings settings, Identities identities, PasswordVerifier verifier, ApiKeys keys) {
        this.settings = settings;
        this.identities = identities;
        this.keys = keys;
        passwords = new Passwords(verifier, settings.access());
        logIns = new LogIns(settings.access());
        signatures = new Signatures(settings.access().signatureWindow().toNanos());
        addresses = new Addresses(settings);
    }

    private static long nowNs() {
        return SystemEpochNanoClock.INSTANCE.nanoTime();
    }

    /// Refuses a request that came by a name that is not ours.
    public void checkHost(Headers headers) {
        addresses.checkHost(headers.values(HeaderNames.HOST));
    }

    /// The address that a request comes from: of the client, not of a trusted proxy.
    ///
    /// @param peer the other end of the connection
    public String address(Headers headers, String peer) {
        return addresses.client(peer, headers.values(HeaderNames.X_FORWARDED_FOR));
    }

    /// Refuses a request that a page of another origin makes.
    ///
    /// @param isNeeded whether one without an origin is refused too
    public void checkOrigin(Headers headers, boolean isNeeded) {
        addresses.checkOrigin(
                headers.values(HeaderNames.ORIGIN), headers.values(HeaderNames.HOST), isNeeded);
    }

    /// Whether the request is signed.
    public static boolean isSigned(Headers headers) {
        return headers.contains(KEY);
    }

    /// Whether a key is named that there is, so that somebody can be blamed for a large body.
    public boolean namesKey(Headers headers) {
        return keys.find(headers.first(KEY).orElse("")).isPresent();
    }

    /// Whose cookie it is; nobody's without one, or if its log-in has ended.
    public Caller callerOf(Headers headers) {
        Optional<LogIn> logIn = cookie(headers).flatMap(id -> logIns.find(id, nowNs()));
        if (logIn.isEmpty()) return Caller.NOBODY;
        Optional<Identity> identity = active(logIn.get().participant());
        if (identity.isEmpty()) return Caller.NOBODY;
        return new Caller(
                identity.get().participant(), identity.get().roles(), logIn, Optional.empty());
    }

    private Optional<Identity> active(String participant) {
        return identities.find(participant).filter(Identity::isActive);
    }

    /// Whether a cookie of ours came along, valid or not.
    public boolean hasCookie(Headers headers) {
        return cookie(headers).isPresent();
    }

    private Optional<String> cookie(Headers headers) {
        String wanted = cookieName() + "=";
        for (String line : headers.values(HeaderNames.COOKIE)) {
            for (String part : line.split(";", MAX_COOKIES)) {
                String cookie = part.strip();
                if (cookie.startsWith(wanted)) {
                    return Optional.of(cookie.substring(wanted.length()));
                }
            }
        }
        return Optional.empty();
    }

    private String cookieName() {
        return settings.isEncrypted() ? "__Host-" + COOKIE : COOKIE;
    }

    /// What a browser is told to keep, or to forget.
    public String cookie(Optional<LogIn> logIn) {
        String value = logIn.map(LogIn::id).orElse("");
        String end = logIn.isPresent() ? "" : "; Max-Age=0";
        String secure = settings.isEncrypted() ? "; Secure" : "";
        return cookieName() + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" + secure + end;
    }

    /// Refuses a change that was asked for with a cookie alone, or with a key that only reads.
    public static void mayChange(Caller caller, Headers headers) {
        mayChange(caller, headers.first(CSRF).orElse(""));
    }

    /// The same with a token that came another way.
    public static void mayChange(Caller caller, String token) {
        boolean isOurs = caller.session().isEmpty()
                || Signatures.isSame(caller.session().get().csrfToken(), token);
        if (!isOurs) throw new Problem("CSRF_TOKEN_WRONG");
        boolean isReadOnly = caller.key().isPresent() && caller.key().get().readOnly();
        if (isReadOnly) throw new Problem("KEY_READ_ONLY");
    }

    /// Who signed a request.
    ///
    /// @param target method, and path with query
    /// @throws Problem if nobody did, uniformly
    public Caller callerOfKey(Headers headers, String target, byte[] body, String address) {
        return callerOfKey(
                new Signed(
                        headers.first(KEY).orElse(""),
                        headers.first(TIMESTAMP).orElse(""),
                        headers.first(NONCE).orElse(""),
                        headers.first(SIGNATURE).orElse("")),
                target,
                body,
                address);
    }

    /// How a request is signed.
    public record Signed(String key, String timestamp, String nonce, String signature) {}

    /// The same of a signature that came another way, as on a WebSocket.
    public Caller callerOfKey(Signed signed, String target, byte[] body, String address) {
        long nowNs = nowNs();
        checkTimestamp(signed.timestamp, nowNs);
        Optional<ApiKeys.WithSecret> known = keys.find(signed.key);
        byte[] secret = known.map(ApiKeys.WithSecret::secret).orElse(new byte[32]);
        boolean hasForm = signed.nonce.matches("[A-Za-z0-9_-]{0,64}");
        String right = Signatures.sign(secret, signed.timestamp, signed.nonce, target, body);
        boolean isRight = Signatures.isSame(right, signed.signature) && hasForm;
        if (known.isEmpty() || !isRight || isOver(known.get().key(), nowNs)) {
            throw withTime(new Problem("SIGNATURE_WRONG"), nowNs);
        }
        if (!signatures.isNew(signed.signature, nowNs)) throw new Problem("REQUEST_REPLAYED");
        ApiKey key = known.get().key();
        if (!key.addresses().isEmpty() && !key.addresses().contains(address)) {
            throw new Problem("KEY_OTHER_ADDRESS");
        }
        Identity identity = active(key.participant())
                .orElseThrow(() -> Problem.of(Reason.PARTICIPANT_INACTIVE, ""));
        return new Caller(key.participant(), identity.roles(), Optional.empty(), Optional.of(key));
    }

    private static boolean isOver(ApiKey key, long nowNs) {
        return key.expiresNs() != 0 && nowNs >= key.expiresNs();
    }

    private void checkTimestamp(String text, long nowNs) {
        boolean isTime = text.matches("[0-9]{13}");
        long windowMs = settings.access().signatureWindow().toMillis();
        boolean isCurrent =
                isTime && Math.abs(Long.parseLong(text) - nowNs / 1_000_000) <= windowMs;
        if (isCurrent) return;
        throw withTime(
                new Problem(
                        "TIMESTAMP_NOT_CURRENT",
                        "X-TIMESTAMP must be the milliseconds since 1970, within " + windowMs
                                + " ms"),
                nowNs);
    }

    /// A clock that is off is the usual cause.
    private static Problem withTime(Problem problem, long nowNs) {
        return problem.with("serverTimeMs", Long.toString(nowNs / 1_000_000));
    }

    /// Logs somebody in. Takes as long, and says the same, whatever is wrong.
    ///
    /// @param password wiped
    public Caller logIn(String participant, char[] password, String address) {
        passwords.check(participant, password, address);
        return begin(participant);
    }

    /// Logs somebody in without asking, in a demonstration.
    public Caller actAs(String participant) {
        if (!settings.isDemo()) throw new Problem("ROUTE_UNKNOWN");
        if (active(participant).isEmpty()) {
            throw Problem.of(
                    Reason.UNKNOWN_PARTICIPANT,
                    "participant: '" + participant + "': there is no such participant");
        }
        return begin(participant);
    }

    private Caller begin(String participant) {
        Identity identity =
                active(participant).orElseThrow(() -> Problem.of(Reason.WRONG_PASSWORD, ""));
        LogIn logIn = logIns.begin(participant, nowNs());
        return new Caller(participant, identity.roles(), Optional.of(logIn), Optional.empty());
    }

    /// Ends a log-in. True if it was the last one of its participant.
    public boolean logOut(LogIn logIn) {
        return logIns.end(logIn);
    }

    /// Ends every log-in of a participant.
    public void logOutAll(String participant) {
        logIns.endAll(participant);
    }

    /// Whether a log-in still holds; what lives longer than a request asks now and then.
    public boolean holds(LogIn logIn) {
        return logIns.holds(logIn, nowNs()) && active(logIn.participant()).isPresent();
    }

    /// Whether a caller is still who it was: its log-in has not ended, its key still counts.
    public boolean holds(Caller caller) {
        if (caller.session().isPresent()) return holds(caller.session().get());
        if (caller.key().isEmpty()) return true;
        Optional<ApiKeys.WithSecret> key = keys.find(caller.key().get().id());
        return key.isPresent()
                && !isOver(key.get().key(), nowNs())
                && active(caller.participant()).isPresent();
    }

    /// Who there is.
    public Identities identities() {
        return identities;
    }

    /// The keys of programs.
    public ApiKeys keys() {
        return keys;
    }

    /// When a log-in ends at the latest, as JSON has it.
    public static String end(LogIn logIn) {
        return Times.text(logIn.expiresNs());
    }

    /// Refuses anyone who has none of some roles.
    public static void need(Caller caller, Set<Role> roles) {
        if (!caller.isKnown()) throw new Problem("LOGIN_NEEDED");
        if (caller.hasOneOf(roles)) return;
        List<String> words = roles.stream().sorted().map(Role::word).toList();
        throw Problem.of(
                Reason.ROLE_NOT_PERMITTED,
                "this needs the role " + String.join(" or ", words) + "; " + caller.participant()
                        + " has not");
    }

    @Override
    public void close() {
        passwords.close();
    }
}
