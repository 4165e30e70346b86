package crossbook.gateway;

import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.logon.EngineSessions;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.request.LimitAnswers;
import crossbook.gateway.request.OrderQueries;
import crossbook.gateway.session.Sessions;
import crossbook.protocol.entry.PartitionStatus;

import java.util.function.Consumer;

/// Carries out what follows when the host comes or goes, or one of several engines.
final class HostAvailability {
    private final int partition;
    private final HostStatus host;
    private final Partitions partitions;
    private final CommandBatch commands;
    private final Requests requests;
    private final LimitAnswers limitAnswers;
    private final OrderQueries orderQueries;
    private final EngineSessions engineSessions;
    private final Sessions sessions;
    private final Consumer<String> log;

    HostAvailability(
            int partition,
            HostStatus host,
            Partitions partitions,
            CommandBatch commands,
            Requests requests,
            LimitAnswers limitAnswers,
            OrderQueries orderQueries,
            EngineSessions engineSessions,
            Sessions sessions,
            Consumer<String> log) {
        this.partition = partition;
        this.host = host;
        this.partitions = partitions;
        this.commands = commands;
        this.requests = requests;
        this.limitAnswers = limitAnswers;
        this.orderQueries = orderQueries;
        this.engineSessions = engineSessions;
        this.sessions = sessions;
        this.log = log;
    }

    /// The host has come or gone.
    void changed(boolean isAvailable) {
        host.available(isAvailable);
        if (isAvailable) {
            engineSessions.onHostBack();
        } else {
            commands.clear();
            requests.onHostLost();
            limitAnswers.onHostLost();
            orderQueries.onHostLost();
            engineSessions.onHostLost();
        }
        sessions.tellStatus(
                partition, isAvailable ? PartitionStatus.AVAILABLE : PartitionStatus.UNAVAILABLE);
    }

    void suspended(int which) {
        partitions.onSuspended(which);
        tell(which, PartitionStatus.UNAVAILABLE);
    }

    void resumed(int which) {
        partitions.onResumed(which);
        tell(which, PartitionStatus.AVAILABLE);
    }

    /// What was before the gateway had caught up is news to nobody.
    private void tell(int which, PartitionStatus status) {
        if (!host.isAvailable()) return;
        log.accept("partition=" + which + " state=" + status);
        sessions.tellStatus(which, status);
    }
}
