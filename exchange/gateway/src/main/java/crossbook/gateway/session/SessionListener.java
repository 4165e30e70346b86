package crossbook.gateway.session;

import crossbook.protocol.SessionEnd;

/// Learns that sessions end.
public interface SessionListener {
    /// A session ends: nothing is passed on for it any more.
    void left(Session session, SessionEnd reason);
}
