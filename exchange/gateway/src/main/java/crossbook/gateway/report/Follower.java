package crossbook.gateway.report;

import crossbook.gateway.answer.Requests;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.Session;
import crossbook.protocol.entry.ReportsOfEncoder;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;

/// A session that hears what others hear: whom it follows, and whose reports it was told last that
/// come now.
final class Follower {
    private final Directory directory;
    private final Session session;
    private final Reports reports;
    private final ReportsOfEncoder reportsOf = new ReportsOfEncoder();
    private Set<Integer> followed = Set.of();
    private boolean isOfEverybody;
    private int lastOf = Directory.NOBODY;

    Follower(ReportSources sources, Requests requests, Session session) {
        directory = sources.directory();
        this.session = session;
        reports = new Reports(sources, requests, this::recipient, false);
    }

    Session session() {
        return session;
    }

    Reports reports() {
        return reports;
    }

    void followEverybody() {
        isOfEverybody = true;
    }

    void follow(int participantId) {
        Set<Integer> more = new HashSet<>(followed);
        more.add(participantId);
        followed = Set.copyOf(more);
    }

    /// Whom it follows now, for another thread.
    IntPredicate followed() {
        Set<Integer> now = followed;
        boolean areAll = isOfEverybody;
        return id -> areAll || now.contains(id);
    }

    /// The session, after it was told whose the next report is; null if it does not follow that
    /// participant.
    Session recipient(int participantId) {
        if (session.hasEnded() || participantId == Directory.NOBODY) return null;
        if (!isOfEverybody && !followed.contains(participantId)) return null;
        if (participantId != lastOf) {
            if (!session.begin(reportsOf)) return null;
            reportsOf.participantId(participantId);
            reportsOf.name(directory.participantName(participantId));
            lastOf = participantId;
        }
        return session;
    }
}
