package crossbook.cli.sim;

import crossbook.charts.Numbers;
import crossbook.load.agents.AgentLoad.ClientResult;
import crossbook.server.JsonObject;

import java.util.List;
import java.util.Locale;

/// What the clients of a load did, for people and for programs.
///
/// @param world whose agents they are, as the user calls it
/// @param exchange where they traded, as the user calls it
/// @param clients one or more
record SimLoadReport(String world, String exchange, List<ClientResult> clients) {
    private static final double NS_PER_S = 1e9;
    private static final double NS_PER_US = 1e3;
    private static final String ROW = "%-11s %-12s %11s %11s %10s %8s %11s %9s %9s%n";

    /// A line for each client, one for all, and why requests were refused.
    String text() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                ROW,
                "client",
                "symbol",
                "requests",
                "orders",
                "trades",
                "refused",
                "requests/s",
                "p50 us",
                "p99 us"));
        for (ClientResult client : clients) row(text, client);
        ClientResult all = ClientResult.together(clients);
        if (clients.size() > 1) row(text, all);
        all.refused()
                .forEach((reason, count) -> text.append(
                        String.format(Locale.ROOT, "refused %s: %,d%n", reason, count)));
        all.counts()
                .forEach((name, count) -> text.append(
                        String.format(Locale.ROOT, "%s: %,d%n", SimReport.words(name), count)));
        return text.toString().stripTrailing();
    }

    private static void row(StringBuilder text, ClientResult client) {
        text.append(String.format(
                Locale.ROOT,
                ROW,
                client.participant(),
                client.symbol(),
                Numbers.grouped(client.requests()),
                Numbers.grouped(client.orders()),
                Numbers.grouped(client.trades()),
                Numbers.grouped(client.refusals()),
                Numbers.grouped(perSecond(client)),
                us(client, 50),
                us(client, 99)));
    }

    private static long perSecond(ClientResult client) {
        return Math.round(client.requests() / (Math.max(1, client.elapsedNs()) / NS_PER_S));
    }

    private static String us(ClientResult client, double percentile) {
        double ns = client.latencies().getValueAtPercentile(percentile);
        return String.format(Locale.ROOT, "%,.0f", ns / NS_PER_US);
    }

    String json() {
        return new JsonObject()
                .text("world", world)
                .text("exchange", exchange)
                .array("clients", clients.stream().map(SimLoadReport::json).toList())
                .raw("together", json(ClientResult.together(clients)).toString())
                .toString();
    }

    private static JsonObject json(ClientResult client) {
        return new JsonObject()
                .text("participant", client.participant())
                .text("symbol", client.symbol())
                .number("requests", client.requests())
                .number("orders", client.orders())
                .number("trades", client.trades())
                .numbers("refused", client.refused())
                .number("elapsedNs", client.elapsedNs())
                .number("requestsPerSecond", perSecond(client))
                .number("p50Ns", client.latencies().getValueAtPercentile(50))
                .number("p99Ns", client.latencies().getValueAtPercentile(99))
                .numbers("counts", client.counts());
    }
}
