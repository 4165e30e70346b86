package crossbook.cli.record;

import crossbook.charts.Numbers;
import crossbook.cli.connect.ConnectOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.ReportOptions;
import crossbook.client.entry.EntryException;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.configuration.Address;
import crossbook.flow.replay.Replay;
import crossbook.load.report.Report;
import crossbook.load.report.Series;
import crossbook.load.wire.Logon;
import crossbook.load.wire.RefusedException;
import crossbook.load.wire.WireReplay;
import crossbook.load.wire.WireReplay.Outcome;
import crossbook.load.wire.WireReplay.Pace;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `crossbook replay --connect`: the options of a replay through a gateway, and the replay.
final class ReplayWire {
    @Mixin
    private ConnectOptions connect;

    @Option(
            names = "--participant",
            paramLabel = "NAME",
            split = ",",
            description = "Who sends; with several names as many sessions share the orders, and"
                    + " overtake one another.")
    private List<String> participants;

    @Option(
            names = "--market-data",
            paramLabel = "HOST:PORT",
            converter = Endpoint.class,
            description = "The TCP port of market data, to compare its book with the engine's.")
    private Address marketData;

    @Option(
            names = "--rate",
            paramLabel = "N",
            converter = Positive.class,
            description = "Commands per second.")
    private Long rate;

    @Option(
            names = "--speed",
            paramLabel = "X",
            description = "This many times as fast as the flow's own times.")
    private Double speed;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Without --rate and --speed: unanswered commands of a session.")
    private int window = 1_024;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "With --connect: draw the percentiles as PNG.")
    private Path picture;

    /// Whether the flow goes through a gateway; then and only then the other options mean
    /// something.
    boolean isGiven() {
        boolean hasMore = participants != null
                || marketData != null
                || rate != null
                || speed != null
                || picture != null;
        if (hasMore && !connect.isGiven()) {
            throw CommandFailure.usage(
                    "--participant, --market-data, --rate, --speed and --picture need"
                            + " --connect");
        }
        return connect.isGiven();
    }

    /// @param symbols the one instrument of the exchange that the flow is for
    void run(Replay replay, List<String> symbols, boolean json, CrossbookCommand crossbook) {
        check(symbols);
        Optional<MarketDataSubscriber> feed = Optional.ofNullable(marketData)
                .map(address -> MarketDataSubscriber.overTcp(
                        SubscriberSettings.overTcp(address.toSocketAddress()),
                        new MarketListener() {}));
        try {
            Outcome outcome = new WireReplay(replay, pace(), feed)
                    .run(connect.address(), logons(), symbols.getFirst(), crossbook.progress());
            show(outcome, json, crossbook);
        } catch (RefusedException e) {
            throw new CommandFailure(ExitCode.REFUSED, e.getMessage(), e);
        } catch (EntryException e) {
            throw new CommandFailure(ExitCode.CANNOT_CONNECT, e.getMessage(), e);
        } finally {
            feed.ifPresent(MarketDataSubscriber::close);
        }
    }

    private void check(List<String> symbols) {
        if (participants == null || symbols.size() != 1) {
            throw CommandFailure.usage("--connect needs --participant and one --symbol");
        }
        if (rate != null && speed != null) {
            throw CommandFailure.usage("--rate and --speed exclude each other");
        }
        if (speed != null && !(speed > 0)) {
            throw CommandFailure.usage("--speed: " + speed + ": not above 0");
        }
        if (window < 1) throw CommandFailure.usage("--window: at least 1");
    }

    private Pace pace() {
        return new Pace(rate == null ? 0 : rate, speed == null ? 0 : speed, window);
    }

    private List<Logon> logons() {
        String password = connect.password();
        List<Logon> logons = new ArrayList<>();
        for (String participant : participants) logons.add(new Logon(participant, password));
        return logons;
    }

    private void show(Outcome outcome, boolean json, CrossbookCommand crossbook) {
        Report found = Report.of(
                        "Replay of " + outcome.inProcess().file() + " through " + connect.text())
                .with(
                        "commands",
                        String.format(
                                Locale.ROOT,
                                "%,d in %,d messages, %d sessions, %,.0f per second",
                                outcome.commands(),
                                outcome.inProcess().messages(),
                                outcome.sessions(),
                                outcome.perSecond()))
                .with("pace", paceText())
                .with("refused", Numbers.grouped(outcome.refused()))
                .with("trades", Numbers.grouped(outcome.trades()))
                .with(
                        "tradeHash",
                        compared(
                                outcome.tradeHash(),
                                outcome.expectedTradeHash(),
                                outcome.sessions()));
        outcome.book()
                .ifPresent(book -> found.with(
                                "book",
                                String.format(
                                        Locale.ROOT,
                                        "%,d orders in market data, %s the reports",
                                        book.orderCount(),
                                        book.reportsAgree() ? "as in" : "NOT as in"))
                        .with(
                                "bookHash",
                                compared(book.hash(), book.expectedHash(), outcome.sessions())));
        found.add(Series.of("command to answer", "", outcome.latencies()));
        ReportOptions.show(found, json, picture, crossbook);
        if (!outcome.agrees()) {
            throw new CommandFailure(
                    ExitCode.MISMATCH, "the outcome of the flow differs from that in process");
        }
    }

    private static String compared(String hash, String expected, int sessions) {
        if (sessions > 1) return hash + " (several sessions: not compared)";
        return hash.equals(expected) ? hash + ", as in process" : hash + ", in process " + expected;
    }

    private String paceText() {
        if (rate != null) return String.format(Locale.ROOT, "%,d/s, from when due", rate);
        if (speed != null) return speed + " times the flow's own, from when due";
        return "window of " + window + ", from sending";
    }
}
