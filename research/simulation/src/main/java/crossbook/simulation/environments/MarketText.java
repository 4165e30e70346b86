package crossbook.simulation.environments;

import crossbook.core.order.Side;
import crossbook.simulation.SimulatedClient;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The market of an environment as text: the visible book, with what of it is the trader's own.
final class MarketText {
    private static final long SECOND_NS = 1_000_000_000;

    private final EnvironmentSettings settings;
    private final Environment environment;

    MarketText(EnvironmentSettings settings, Environment environment) {
        this.settings = settings;
        this.environment = environment;
    }

    String of(int place) {
        Trader trader = environment.trader(place);
        List<String> lines = new ArrayList<>(levels(trader, Side.SELL).reversed());
        lines.add("-".repeat(37));
        lines.addAll(levels(trader, Side.BUY));
        long nowNs = environment.simulation().nowNs();
        Instant now = Instant.ofEpochSecond(nowNs / SECOND_NS, nowNs % SECOND_NS);
        String head = settings.instrument().symbol() + "  " + now + "  step " + environment.steps()
                + " of " + settings.horizonNs() / settings.stepNs();
        String foot = "position " + trader.position() + "  cash " + money(trader.cash());
        return head + "\n" + String.format(Locale.ROOT, "%14s %10s %10s\n", "price", "qty", "own")
                + String.join("\n", lines) + "\n" + foot + "\n";
    }

    private List<String> levels(Trader trader, Side side) {
        SimulatedClient client = trader.client();
        List<String> lines = new ArrayList<>();
        client.book(settings.instrumentId()).visitLevels(side, (price, leavesQty, orderCount) -> {
            long own = trader.market().ownQty(client.orders(), side, price);
            lines.add(String.format(
                    Locale.ROOT,
                    "%14s %10d %10s",
                    money(price),
                    leavesQty,
                    own == 0 ? "" : Long.toString(own)));
            return lines.size() < settings.levels();
        });
        return lines;
    }

    private BigDecimal money(long units) {
        return BigDecimal.valueOf(units, settings.instrument().priceScale());
    }
}
