package crossbook.server.exchange;

import crossbook.gateway.GatewayStatus;
import crossbook.marketdata.MarketDataStatus;
import crossbook.server.JsonObject;
import crossbook.server.config.ServerConfiguration;

import java.net.InetSocketAddress;
import java.util.Map;

/// How the components are, as JSON.
final class Status {
    private Status() {}

    static String json(Exchange exchange, ServerConfiguration configuration) {
        JsonObject components = new JsonObject();
        exchange.host()
                .ifPresent(host -> components.raw(
                        Component.ENGINE.word(),
                        new JsonObject()
                                .yesNo("alive", host.isRunning())
                                .number("partition", configuration.engine().partition())
                                .text("dir", host.directory().toString())
                                .toString()));
        Map<String, InetSocketAddress> addresses = exchange.addresses();
        exchange.gateway()
                .ifPresent(gateway -> components.raw(
                        Component.GATEWAY.word(),
                        gateway(gateway.status(), addresses.get(Component.GATEWAY.word()))));
        exchange.marketData()
                .ifPresent(feed -> components.raw(
                        Component.MARKET_DATA.word(),
                        marketData(feed.status(), addresses.get(Component.MARKET_DATA.word()))));
        return components.toString();
    }

    private static String gateway(GatewayStatus status, InetSocketAddress address) {
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
                .toString();
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
