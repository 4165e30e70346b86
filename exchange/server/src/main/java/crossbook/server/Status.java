package crossbook.server;

import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.PartitionPlace;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.gateway.Gateway;
import crossbook.gateway.GatewayStatus;
import crossbook.gateway.status.AnswerTimes;
import crossbook.marketdata.MarketDataStatus;
import crossbook.server.ClusterMembers.Member;
import crossbook.server.auditing.AuditorStatus;
import crossbook.store.StoreStatus;
import crossbook.web.text.JsonNames;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// How the components are, as JSON.
final class Status {
    private Status() {}

    static String json(Exchange exchange, ServerConfiguration configuration) {
        JsonObject components = new JsonObject();
        HostStatus.read(configuration.engineDirectory())
                .ifPresent(host ->
                        components.raw(Component.ENGINE.word(), engine(host, configuration)));
        Map<String, InetSocketAddress> addresses = exchange.addresses();
        exchange.gateway()
                .ifPresent(gateway -> components.raw(
                        Component.GATEWAY.word(),
                        gateway(gateway, addresses.get(Component.GATEWAY.word()))));
        exchange.marketData()
                .ifPresent(feed -> components.raw(
                        Component.MARKET_DATA.word(),
                        marketData(feed.status(), addresses.get(Component.MARKET_DATA.word()))));
        exchange.store()
                .ifPresent(store -> components.raw(Component.STORE.word(), store(store.status())));
        several(components, "members", members(configuration));
        several(components, "partitions", partitions(configuration));
        several(
                components,
                "auditors",
                exchange.auditors().stream().map(Status::auditor).toList());
        return components.toString();
    }

    /// Nothing where there are none.
    private static void several(JsonObject components, String name, List<JsonObject> each) {
        if (!each.isEmpty()) components.array(name, each);
    }

    private static List<JsonObject> members(ServerConfiguration configuration) {
        if (!configuration.isReplicated()) return List.of();
        List<Member> members = ClusterMembers.of(configuration);
        long newest = ClusterMembers.newest(members);
        return members.stream().map(each -> each.json(newest)).toList();
    }

    private static List<JsonObject> partitions(ServerConfiguration configuration) {
        Optional<HostStatus> front =
                HostStatus.read(configuration.engineDirectory()).filter(HostStatus::isAlive);
        return IntStream.range(0, configuration.partitions())
                .mapToObj(number -> partition(
                        number,
                        configuration.place(number),
                        HostStatus.read(configuration.partitionDirectory(number)),
                        front.map(host -> host.isSuspended(number))))
                .toList();
    }

    /// @param place where it is, if that is elsewhere
    /// @param known what its host says, if that is here
    /// @param isSuspended whether the front, if it lives, has found it away
    private static JsonObject partition(
            int number,
            Optional<PartitionPlace> place,
            Optional<HostStatus> known,
            Optional<Boolean> isSuspended) {
        String state = place.isEmpty()
                ? ClusterMembers.state(known)
                : isSuspended.map(is -> is ? "away" : "reached").orElse("not here");
        JsonObject object = new JsonObject().number("partition", number);
        place.ifPresent(it -> object.text("address", it.addresses()));
        object.text("state", state);
        isSuspended.ifPresent(is -> object.yesNo("suspended", is));
        known.ifPresent(status -> object.number("commands", status.get(Value.COMMANDS))
                .number("events", status.get(Value.EVENTS))
                .number("clockOffMs", status.get(Value.CLOCK_OFF_MS))
                .number("liveOrders", status.get(Value.LIVE_ORDERS)));
        return object;
    }

    private static JsonObject auditor(AuditorStatus status) {
        return new JsonObject()
                .number("auditor", status.partition())
                .yesNo("alive", status.isRunning())
                .text("problem", status.problem())
                .yesNo("caughtUp", status.isCaughtUp())
                .number("lastEventNumber", status.lastEvent())
                .number("lagEvents", status.lagEvents())
                .number("events", status.events())
                .number("violations", status.violations())
                .text("latest", status.latest());
    }

    private static String store(StoreStatus status) {
        return new JsonObject()
                .yesNo("alive", status.state() != StoreStatus.State.FAILED)
                .text("state", status.state().name().toLowerCase(Locale.ROOT))
                .text("problem", status.problem())
                .text("pg", status.address().map(Exchange::text).orElse(null))
                .number("lastEventNumber", status.eventNumber())
                .number("committedEventNumber", status.committedEvent())
                .number("lagEvents", status.lagEvents())
                .number("rows", status.rows())
                .number("commitsBehind", status.commitsBehind())
                .toString();
    }

    private static String engine(HostStatus host, ServerConfiguration configuration) {
        JsonObject json = new JsonObject()
                .yesNo("alive", host.isAlive())
                .text("host", configuration.get(EngineKeys.HOST).name().toLowerCase(Locale.ROOT))
                .number("partition", configuration.get(EngineKeys.PARTITION))
                .text("dir", configuration.engineDirectory().toString())
                .text("clock", host.clockOff().words())
                .text(
                        "idle",
                        Spinning.words(
                                configuration.get(EngineKeys.IDLE),
                                host.get(Value.WITHOUT_PROCESSOR_PERCENT)));
        for (Value value : Value.values()) {
            if (value == Value.STATE_HASH) {
                json.text("stateHash", String.format("%016x", host.get(value)));
            } else {
                json.number(camelCase(value.name()), host.get(value));
            }
        }
        return json.toString();
    }

    private static String camelCase(String name) {
        return JsonNames.of(name.toLowerCase(Locale.ROOT));
    }

    private static String gateway(Gateway gateway, InetSocketAddress address) {
        GatewayStatus status = gateway.status();
        return new JsonObject()
                .yesNo("alive", true)
                .text("tcp", address == null ? null : Exchange.text(address))
                .yesNo("engineAvailable", status.isAvailable())
                .number("lastEventNumber", status.lastEventNumber())
                .number("sessions", status.sessions())
                .number("outputBytes", status.outputBytes())
                .number("framesIn", status.framesIn())
                .number("commands", status.commands())
                .number("reports", status.reports())
                .number("malformed", status.malformed())
                .number("throttled", status.throttled())
                .number("slowConsumers", status.slowConsumers())
                .number("logons", status.logons())
                .number("failedLogons", status.failedLogons())
                .number("recoveries", status.recoveries())
                .array(
                        "answerTimes",
                        gateway.answerTimes().stream().map(Status::times).toList())
                .toString();
    }

    private static JsonObject times(AnswerTimes.Measured measured) {
        return new JsonObject()
                .text("door", measured.door().name())
                .raw("lastMinute", span(measured.lastMinute()).toString())
                .raw("sinceStart", span(measured.sinceStart()).toString());
    }

    private static JsonObject span(AnswerTimes.Span span) {
        return new JsonObject()
                .number("count", span.count())
                .number("p50", span.p50())
                .number("p90", span.p90())
                .number("p99", span.p99())
                .number("p99_9", span.p999())
                .number("max", span.max());
    }

    private static String marketData(MarketDataStatus status, InetSocketAddress address) {
        return new JsonObject()
                .yesNo("alive", true)
                .text("tcp", Exchange.text(address))
                .yesNo("caughtUp", status.isCaughtUp())
                .number("lastEventNumber", status.eventNumber())
                .number("sequence", status.sequence())
                .number("firstCached", status.firstCached())
                .number("orders", status.orders())
                .number("sessions", status.sessions())
                .number("packetsSent", status.packetsSent())
                .number("packetsDropped", status.packetsDropped())
                .number("snapshots", status.snapshots())
                .toString();
    }
}
