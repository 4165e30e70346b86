package crossbook.web.api;

import crossbook.client.stream.Balances.Asset;
import crossbook.store.StoreExport.Owner;
import crossbook.store.StoreExport.Part;
import crossbook.store.StoreReport;
import crossbook.web.live.LiveView;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.text.JsonOut;
import crossbook.web.text.Problem;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// Reports of money, from the store: what owners had at an instant, what they were charged, and
/// what they deliver and receive. They are those of `crossbook account`.
public final class ReportRoutes {
    private static final int MOST_ITEMS = 10_000;

    private final Private own;
    private final StoreLink store;

    public ReportRoutes(Private own, StoreLink store) {
        this.own = own;
        this.store = store;
    }

    public void add(Routes routes) {
        routes.add("GET /accounts/balances", this::balances);
        routes.add("GET /accounts/fees", this::fees);
        routes.add("GET /accounts/netting", this::netting);
        routes.add("GET /accounts/instructions", this::instructions);
    }

    /// A line of a report, with the decimals of its asset.
    private record Line(Map<String, String> values, int scale) {
        String text(String name) {
            return values.getOrDefault(name, "");
        }

        OptionalLong number(String name) {
            String value = values.get(name);
            return value == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value));
        }

        void writeOwner(JsonOut out) {
            out.text("participant", text("participant"));
            out.optional("account", text("account"));
            out.text("asset", text("asset"));
        }

        void writeAmounts(JsonOut out, String... names) {
            for (String name : names) out.price(name, number(name), scale);
        }
    }

    private Answer balances(Call call) {
        OptionalLong atNs = call.time("at");
        long untilNs = Math.min(atNs.orElse(Long.MAX_VALUE), Long.MAX_VALUE - 1) + 1;
        return report(call, owner -> StoreReport.balances(untilNs, owner), (out, line) -> {
            line.writeOwner(out);
            line.writeAmounts(out, "posted");
        });
    }

    private Answer fees(Call call) {
        Part part = new Part(
                Optional.empty(),
                call.time("from").orElse(0),
                call.time("until").orElse(Long.MAX_VALUE));
        return report(call, owner -> StoreReport.fees(part, owner), (out, line) -> {
            line.writeOwner(out);
            out.text("line", line.text("line"));
            out.optional("symbol", line.text("symbol"));
            out.number("makerQuantity", line.number("maker_qty"));
            out.number("takerQuantity", line.number("taker_qty"));
            out.number("fees", line.number("fees"));
            line.writeAmounts(out, "amount");
        });
    }

    private Answer netting(Call call) {
        Optional<LocalDate> date = date(call);
        return report(call, owner -> StoreReport.netting(date, owner), (out, line) -> {
            out.text("settlementDate", line.text("settlement_date"));
            line.writeOwner(out);
            line.writeAmounts(out, "owed", "due", "net");
            out.number("trades", line.number("trades"));
        });
    }

    private Answer instructions(Call call) {
        Optional<LocalDate> date = date(call);
        return report(call, owner -> StoreReport.instructions(date, owner), (out, line) -> {
            out.text("settlementDate", line.text("settlement_date"));
            line.writeOwner(out);
            out.text("instruction", line.text("instruction"));
            line.writeAmounts(out, "amount");
            out.text("status", line.text("status"));
            line.writeAmounts(out, "lacking");
        });
    }

    private static Optional<LocalDate> date(Call call) {
        if (!call.query().containsKey("date")) return Optional.empty();
        String value = call.parameter("date");
        try {
            return Optional.of(LocalDate.parse(value));
        } catch (DateTimeException e) {
            throw Problem.parameter("date", "'" + value + "': must be a day such as 2026-11-20");
        }
    }

    /// Without a participant, risk and market operations get the lines of everybody, others their
    /// own. Everything that the exchange has told so far is in it.
    private Answer report(
            Call call, Function<Optional<Owner>, StoreReport> report, JsonOut.Item<Line> each) {
        Optional<Owner> owner = owner(call);
        int limit = call.limit(1_000, MOST_ITEMS);
        long after = Math.min(call.afterSeq(), Integer.MAX_VALUE); // no report has more lines
        store.awaitEvent(own.live().ask(LiveView::eventNumber));
        List<Map<String, String>> found =
                store.ask(asked -> asked.lines(report.apply(owner), after, limit + 1));
        List<Line> lines = found.stream().limit(limit).map(this::line).toList();
        String next = found.size() > limit ? Long.toString(after + limit) : null;
        return Answer.list(lines, each, next);
    }

    private Optional<Owner> owner(Call call) {
        String account = call.parameter("account");
        if (MoneyRoutes.isOfAll(call)) {
            if (account.isEmpty()) return Optional.empty();
            throw Problem.parameter("account", "'" + account + "': of which participant?");
        }
        String name = MoneyRoutes.whose(call);
        own.live().ask(view -> Private.participant(view, name));
        return Optional.of(new Owner(name, account));
    }

    private Line line(Map<String, String> values) {
        Optional<Asset> asset = own.live().ask(view -> view.asset(values.get("asset")));
        return new Line(values, asset.map(Asset::scale).orElse(0));
    }
}
