package crossbook.gateway.password;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Passwords that wait for the slow check. A few are checked at a time, and one of each name.
/// Those who were logged on before go first, then everybody in the order in which they came.
/// Anyone who leaves keeps the place, and has it again with the next try: a queue that takes
/// longer than a client has patience lets it in all the same. Not thread-safe.
public final class PasswordQueue {
    /// How long is waited between two looks at those who have to rest.
    private static final long LOOK_NS = 10_000_000;

    private final FailedLogons failed;
    private final int threads;
    private final int most;

    /// In the order in which they came; those that have left are among them.
    private final List<Place> places = new ArrayList<>();

    private final Set<String> inCheck = new HashSet<>();
    private final Set<String> knownNames = new HashSet<>();
    private int present;
    private long lookNs;

    /// Somebody in the queue.
    public static class Place {
        private final String name;
        private final String address;
        private boolean isLeft;
        private boolean hasBegun;

        /// @param address where the name was given
        public Place(String name, String address) {
            this.name = name;
            this.address = address;
        }

        /// Whose password it is.
        public final String name() {
            return name;
        }

        /// Where the name was given.
        public final String address() {
            return address;
        }

        /// Whether the check has begun.
        public final boolean hasBegun() {
            return hasBegun;
        }
    }

    /// @param threads how many are checked at a time
    /// @param most how many may wait
    public PasswordQueue(FailedLogons failed, int threads, int most) {
        this.failed = failed;
        this.threads = threads;
        this.most = most;
    }

    /// Somebody was logged on when what came before ended.
    public void wasLoggedOn(String name) {
        knownNames.add(name);
    }

    /// How long it must wait before it may be tried, because the name failed there; 0: it may.
    public long waitNs(Place place, long nowNs) {
        return failed.waitNs(place.name, place.address, nowNs);
    }

    /// Somebody comes. False if too many wait already.
    public boolean add(Place place) {
        if (present == most) return false;
        present++;
        lookNs = Long.MIN_VALUE;
        for (int i = 0; i < places.size(); i++) {
            Place before = places.get(i);
            if (!before.isLeft || !isSame(before, place)) continue;
            places.set(i, place);
            return true;
        }
        places.add(place);
        return true;
    }

    private static boolean isSame(Place before, Place place) {
        return before.name.equals(place.name) && before.address.equals(place.address);
    }

    /// Somebody leaves. Returns whether it waited; then the place stays, unless very many stay.
    public boolean left(Place place) {
        int at = places.indexOf(place);
        if (at < 0) return false;
        Place kept = new Place(place.name, place.address);
        kept.isLeft = true;
        places.set(at, kept);
        present--;
        if (places.size() - present > most) forgetOneThatLeft();
        return true;
    }

    private void forgetOneThatLeft() {
        int at = 0;
        while (!places.get(at).isLeft) at++;
        places.remove(at);
    }

    /// Whose check begins now; null: nobody's.
    public Place next(long nowNs) {
        if (present == 0 || inCheck.size() == threads || nowNs < lookNs) return null;
        int found = -1;
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            if (!mayBegin(place, nowNs)) continue;
            boolean isKnown = knownNames.contains(place.name);
            if (isKnown || found < 0) found = i;
            if (isKnown) break;
        }
        if (found < 0) {
            lookNs = nowNs + LOOK_NS;
            return null;
        }
        Place next = places.remove(found);
        present--;
        next.hasBegun = true;
        inCheck.add(next.name);
        return next;
    }

    private boolean mayBegin(Place place, long nowNs) {
        return !place.isLeft
                && !inCheck.contains(place.name)
                && failed.pauseNs(place.address, nowNs) == 0;
    }

    /// A check is over, or was not needed. The password may have been right, wrong, or neither.
    public void done(Place place) {
        inCheck.remove(place.name);
        lookNs = Long.MIN_VALUE;
    }

    /// The password was right.
    public void succeeded(Place place) {
        failed.succeeded(place.name, place.address);
        knownNames.add(place.name);
    }

    /// The password was wrong. Returns how long the next try must wait.
    public long failed(Place place, long nowNs) {
        failed.failed(place.name, place.address, nowNs);
        return failed.waitNs(place.name, place.address, nowNs);
    }
}
