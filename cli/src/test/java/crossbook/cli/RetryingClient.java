package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.configuration.Passwords;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// A client of an exchange that is killed now and then: it sends again, under the same ids,
/// what was not answered, and holds every answer against the one that it had before.
///
/// What it asks is numbered from 1, and what it asks follows from the number.
abstract class RetryingClient implements EntryListener {
    private static final int RECENT = 1_000;

    /// Everything that was done, with the number of the event that was told.
    final Map<String, Long> done = new HashMap<>();

    /// What was refused.
    final Set<String> refused = new LinkedHashSet<>();

    final Set<Integer> unanswered = new LinkedHashSet<>();
    final String name;
    private final int window;
    EntrySession session;
    int sent;
    long answers;
    private boolean isLoggedOn;

    RetryingClient(String name, int window) {
        this.name = name;
        this.window = window;
    }

    /// Asks for what has that number, into the session.
    abstract void write(int number);

    final String id(int number) {
        return name + number;
    }

    /// Logs on, and sends again what was not answered.
    void logOn(Path home, int port) {
        logOn(home, EntryAddress.tcp("127.0.0.1", port));
    }

    void logOn(Path home, EntryAddress address) {
        isLoggedOn = false;
        session = new EntrySession(address, this);
        Path secret = home.resolve("secrets").resolve(name);
        session.logon().participant(name).password(new String(Passwords.read(secret)));
        while (!isLoggedOn) session.poll();
        for (int number : unanswered) {
            while (!session.hasRoom()) session.poll();
            write(number);
        }
    }

    void leave() {
        session.close();
    }

    void send() {
        if (unanswered.size() >= window || !session.hasRoom()) return;
        unanswered.add(++sent);
        write(sent);
    }

    /// Asks once more for some of what was done last.
    void askAgain(Random random, int count) {
        if (sent == 0) return;
        List<Integer> recent = random.ints(count, Math.max(1, sent - RECENT), sent + 1)
                .distinct()
                .filter(number -> done.containsKey(id(number)))
                .boxed()
                .toList();
        for (int number : recent) {
            while (!session.hasRoom()) session.poll();
            unanswered.add(number);
            write(number);
        }
    }

    int poll() {
        try {
            return session.poll();
        } catch (EntryException e) {
            return 0; // killed: what is not answered is sent again
        }
    }

    final boolean wasDone(String id) {
        return done.containsKey(id);
    }

    final void done(String id, long eventNumber) {
        answered(id);
        Long before = done.put(id, eventNumber);
        assertThat(before).as(id).isIn(null, eventNumber);
    }

    final void refused(String id) {
        answered(id);
        assertThat(wasDone(id)).as("%s is refused, and was done before", id).isFalse();
        refused.add(id);
    }

    private void answered(String id) {
        answers++;
        unanswered.remove(Integer.parseInt(id.substring(name.length())));
    }

    @Override
    public void onLogonReply(LogonReplyDecoder reply) {
        assertThat(reply.reason()).isEqualTo(Reason.NONE);
        isLoggedOn = true;
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        throw new AssertionError(name + ": " + reject.reason() + " " + reject.detail());
    }
}
