package crossbook.server;

import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.gateway.GatewayStatus;
import crossbook.marketdata.MarketDataStatus;
import crossbook.server.auditing.AuditorStatus;
import crossbook.store.StoreStatus;
import crossbook.web.text.MetricsText;
import crossbook.web.text.MetricsText.Family;

import java.io.File;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The components of this process, and the engine's host on this machine, as metrics.
final class ComponentMetrics {
    private final Exchange exchange;
    private final ServerConfiguration configuration;
    private final String partition;

    ComponentMetrics(Exchange exchange, ServerConfiguration configuration) {
        this.exchange = exchange;
        this.configuration = configuration;
        partition = String.valueOf(configuration.get(EngineKeys.PARTITION));
    }

    void write(MetricsText text) {
        hosts(text);
        clocks(text);
        partitions(text);
        exchange.gateway().ifPresent(gateway -> {
            gateway(text, gateway.status());
            Family family =
                    text.histogram("gateway_answer", "From an order's reading to its report.");
            gateway.answerTotals()
                    .forEach(each -> text.measured(
                            family,
                            each.count(),
                            each.sumNs(),
                            each.countUpTo(),
                            "door",
                            each.door().name()));
        });
        exchange.marketData().ifPresent(feed -> marketData(text, feed.status()));
        exchange.store().ifPresent(store -> store(text, store.status()));
        auditors(text, exchange.auditors());
        disk(text);
        JavaMetrics.write(text);
    }

    /// What is a counter of a host: the other values go up and down.
    private static final Map<Value, String> COUNTERS = new EnumMap<>(Map.of(
            Value.COMMANDS, "Commands that it has handled.",
            Value.EVENTS, "Events that came of them.",
            Value.REFUSED, "Pieces that were no sound commands.",
            Value.SNAPSHOTS, "Snapshots that it has taken.",
            Value.HASHES, "Hashes of its state that it has told.",
            Value.CLOCK_STEPS, "How often the system's clock was set by more than two seconds.",
            Value.TERM, "How often a leader was elected."));

    private static final Map<Value, String> GAUGES = new EnumMap<>(Map.of(
            Value.LIVE_ORDERS, "Orders that rest.",
            Value.INSTRUMENTS, "Instruments that it knows.",
            Value.PARTICIPANTS, "Participants that it knows.",
            Value.GATEWAYS, "Gateways that it hears."));

    /// By their label: each member of a cluster that has run on this machine; without one the only
    /// host.
    private Map<String, HostStatus> known() {
        Map<String, HostStatus> known = new LinkedHashMap<>();
        if (configuration.isReplicated()) {
            for (ClusterMembers.Member each : ClusterMembers.of(configuration)) {
                each.status()
                        .ifPresent(status -> known.put(Integer.toString(each.number()), status));
            }
        } else {
            HostStatus.read(configuration.engineDirectory()).ifPresent(only -> known.put("", only));
        }
        return known;
    }

    private void hosts(MetricsText text) {
        Map<String, HostStatus> known = known();
        Family alive = text.gauge("host_alive", "Whether its process lives.");
        known.forEach((member, host) -> alive.is(host.isAlive(), labels(member)));
        Family leads = text.gauge("host_leads", "Whether it lives and is followed, if by others.");
        known.forEach((member, host) -> {
            boolean isFirst = member.isEmpty() || Long.parseLong(member) == host.get(Value.LEADER);
            leads.is(host.isAlive() && isFirst, labels(member));
        });
        Family updated = text.gauge("host_updated_seconds", "When it last said how it is.");
        known.forEach((member, host) -> updated.isNs(host.get(Value.UPDATED_NS), labels(member)));
        Family started = text.gauge("host_started_seconds", "When it was started.");
        known.forEach((member, host) -> started.isNs(host.get(Value.STARTED_NS), labels(member)));
        COUNTERS.forEach((value, help) -> {
            Family family = text.counter("host_" + value.name().toLowerCase(Locale.ROOT), help);
            known.forEach((member, host) -> family.is(host.get(value), labels(member)));
        });
        GAUGES.forEach((value, help) -> {
            Family family = text.gauge("host_" + value.name().toLowerCase(Locale.ROOT), help);
            known.forEach((member, host) -> family.is(host.get(value), labels(member)));
        });
        Family backlog =
                text.gauge("host_unhandled_bytes", "Of the log, recorded and not handled.");
        known.forEach((member, host) -> backlog.is(
                Math.max(0, host.get(Value.LOG_RECORDED) - host.get(Value.LOG_HANDLED)),
                labels(member)));
        Family unrecorded = text.gauge("host_unrecorded_bytes", "Of events, not recorded yet.");
        known.forEach((member, host) -> unrecorded.is(
                Math.max(0, host.get(Value.EVENT_POSITION) - host.get(Value.EVENT_RECORDED)),
                labels(member)));
        Family snapshot = text.gauge("host_snapshot_seconds", "When it last took a snapshot.");
        known.forEach((member, host) -> snapshot.isNs(host.get(Value.SNAPSHOT_NS), labels(member)));
        Family pause = text.gauge("host_snapshot_pause_seconds", "How long that held it up.");
        known.forEach((member, host) ->
                pause.isNs(host.get(Value.SNAPSHOT_PAUSE_US) * 1_000, labels(member)));
    }

    private void clocks(MetricsText text) {
        Family off = text.gauge(
                "host_clock_off_seconds",
                "How far the system's clock is ahead of the market's time.");
        known().forEach((member, host) -> off.isNs(
                TimeUnit.MILLISECONDS.toNanos(host.get(Value.CLOCK_OFF_MS)), labels(member)));
    }

    /// As the front finds them; an engine that is the only one is never away from itself.
    private void partitions(MetricsText text) {
        Family suspended = text.gauge(
                "partition_suspended",
                "Whether a partition is away, and its instruments are suspended.");
        if (configuration.partitions() == 0) suspended.is(false, "partition", partition);
        HostStatus.read(configuration.engineDirectory())
                .filter(HostStatus::isAlive)
                .ifPresent(front -> {
                    for (int i = 0; i < configuration.partitions(); i++) {
                        suspended.is(front.isSuspended(i), "partition", Integer.toString(i));
                    }
                });
    }

    private String[] labels(String member) {
        return new String[] {"partition", partition, "member", member};
    }

    private static void gateway(MetricsText text, GatewayStatus status) {
        text.gauge("gateway_engine_available", "Whether orders reach the engine.")
                .is(status.isAvailable());
        text.gauge("gateway_event_number", "The latest event that the gateway has read.")
                .is(status.lastEventNumber());
        text.gauge("gateway_connections", "Connections, logged on or not.").is(status.sessions());
        Family sessions = text.gauge("gateway_sessions", "Sessions that are logged on.");
        status.loggedOn().forEach((door, count) -> sessions.is(count, "door", door.name()));
        text.gauge("gateway_output_bytes", "What waits to be sent.").is(status.outputBytes());
        text.counter("gateway_full_seconds", "How long the engine took no commands.")
                .isNs(status.fullNs());
        text.counter("gateway_frames", "Frames that came in.").is(status.framesIn());
        text.counter("gateway_commands", "Commands for the engine.").is(status.commands());
        text.counter("gateway_reports", "Reports that were sent.").is(status.reports());
        text.counter("gateway_malformed", "Frames that are no message.").is(status.malformed());
        text.counter("gateway_throttled", "Requests beyond a throttle.").is(status.throttled());
        text.counter("gateway_slow_consumers", "Sessions that did not read.")
                .is(status.slowConsumers());
        text.counter("gateway_logons", "Logons.").is(status.logons());
        text.counter("gateway_failed_logons", "Logons that were refused.")
                .is(status.failedLogons());
        text.counter("gateway_recoveries", "Recoveries of missed reports.").is(status.recoveries());
        text.counter("gateway_accept_failures", "Connections that could not be taken.")
                .is(status.acceptFailures());
    }

    private void marketData(MetricsText text, MarketDataStatus status) {
        text.gauge("marketdata_caught_up", "Whether the feed is at what happens now.")
                .is(status.isCaughtUp());
        long newest = EngineLink.newestEvent(configuration.engineDirectory());
        text.gauge("marketdata_lag_events", "Events that the feed has not read yet.")
                .is(Math.max(0, newest - status.eventNumber()));
        text.counter("marketdata_messages", "Messages of the feed.").is(status.sequence());
        text.gauge("marketdata_orders", "Orders that are seen.").is(status.orders());
        Family sessions = text.gauge("marketdata_sessions", "Open sessions.");
        sessions.is(status.sessions(), "door", "TCP");
        sessions.is(status.fixSessions(), "door", "FIX");
        text.counter("marketdata_refused", "Connections that found no place.")
                .is(status.connectionsRefused());
        text.counter("marketdata_slow_consumers", "FIX sessions that did not read.")
                .is(status.slowConsumers());
        text.counter("marketdata_packets", "Packets on all lines.").is(status.packetsSent());
        text.counter("marketdata_packets_dropped", "Packets that a line did not take.")
                .is(status.packetsDropped());
    }

    private static void store(MetricsText text, StoreStatus status) {
        Family state = text.gauge("store_state", "1 for what it is about.");
        for (StoreStatus.State each : StoreStatus.State.values()) {
            state.is(each == status.state(), "state", each.name());
        }
        text.gauge("store_lag_events", "Events that it has not read yet.")
                .is(Math.max(0, status.lagEvents()));
        text.gauge("store_event_number", "The latest event whose rows are committed.")
                .is(status.committedEvent());
        text.counter("store_rows", "Rows that were written.").is(status.rows());
        text.gauge("store_commits_behind", "Commits that are not in their tables yet.")
                .is(status.commitsBehind());
    }

    /// Nothing where there is none.
    private static void auditors(MetricsText text, List<AuditorStatus> all) {
        if (all.isEmpty()) return;
        Family running = text.gauge("auditor_running", "Whether it follows the engine.");
        all.forEach(each -> running.is(each.isRunning(), partition(each)));
        Family caughtUp = text.gauge("auditor_caught_up", "Whether it is at what happens now.");
        all.forEach(each -> caughtUp.is(each.isCaughtUp(), partition(each)));
        Family lag = text.gauge("auditor_lag_events", "Events that it has not judged yet.");
        all.forEach(each -> lag.is(each.lagEvents(), partition(each)));
        Family events = text.counter("auditor_events", "Events that it has judged.");
        all.forEach(each -> events.is(each.events(), partition(each)));
        Family violations = text.counter("auditor_violations", "Violations that it has found.");
        all.forEach(each -> violations.is(each.violations(), partition(each)));
    }

    private static String[] partition(AuditorStatus auditor) {
        return new String[] {"partition", Integer.toString(auditor.partition())};
    }

    /// Nothing where it is gone: the host says that itself.
    private void disk(MetricsText text) {
        File disk = configuration.path(EngineKeys.DIR).toFile();
        long free = disk.getUsableSpace();
        long size = disk.getTotalSpace();
        if (size == 0) return;
        text.gauge("disk_free_bytes", "What is free where recordings are kept.").is(free);
        text.gauge("disk_size_bytes", "How much there is in all.").is(size);
    }
}
