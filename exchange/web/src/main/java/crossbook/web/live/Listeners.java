package crossbook.web.live;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Those who are told of what happens, once there is somebody who has caught up.
final class Listeners {
    private static final System.Logger LOG = System.getLogger("crossbook.web");

    private final List<LiveListener> all = new CopyOnWriteArrayList<>();
    private boolean isOpen;

    void add(LiveListener listener) {
        all.add(listener);
    }

    /// From now on they are told.
    void open() {
        isOpen = true;
    }

    /// Until it is opened again nobody is told.
    void close() {
        isOpen = false;
    }

    /// One that fails is told that all is lost, and the reader goes on.
    void tell(Consumer<LiveListener> news) {
        if (!isOpen) return;
        for (LiveListener listener : all) {
            try {
                news.accept(listener);
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "component=web a listener failed", e);
                listener.lost();
            }
        }
    }

    boolean isOpen() {
        return isOpen;
    }

    boolean follows(int participantId) {
        if (!isOpen) return false;
        for (LiveListener listener : all) if (listener.follows(participantId)) return true;
        return false;
    }

    void executed(ExecutionView execution, OrderView order) {
        tell(listener -> {
            if (listener.follows(execution.participantId())) listener.executed(execution, order);
        });
    }

    void accountsChanged(int participantId, List<AccountView> changed) {
        tell(listener -> {
            if (listener.follows(participantId)) listener.accountsChanged(participantId, changed);
        });
    }

    void marginChanged(MarginView margin) {
        tell(listener -> listener.marginChanged(margin));
    }

    void sessionChanged(int participantId) {
        tell(listener -> listener.sessionChanged(participantId));
    }

    void audited(AuditView action) {
        tell(listener -> listener.audited(action));
    }

    void tick(LiveView view, long nowNs) {
        tell(listener -> listener.tick(view, nowNs));
    }
}
