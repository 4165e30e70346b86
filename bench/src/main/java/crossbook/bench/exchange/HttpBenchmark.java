package crossbook.bench.exchange;

import crossbook.client.entry.EntryAddress;
import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.report.Report;
import crossbook.load.wire.Logon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `crossbook bench http`: orders over HTTP, as many as go and at stated rates, in turns with a
/// session of the native protocol with the same exchange.
public final class HttpBenchmark {
    /// Five times that: for so long the compiler takes one of two processors.
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    private static final Pattern TOKEN = Pattern.compile("\"csrfToken\":\"([^\"]+)\"");

    private final HttpLoad load;
    private final Progress progress;

    /// Somebody who trades.
    public record Trader(String name, String password) {}

    /// An exchange that runs in a process of its own.
    ///
    /// @param gateway where the native protocol is spoken
    /// @param web where HTTP is
    /// @param natively who trades there
    /// @param overHttp who trades here
    public record Subject(
            EntryAddress gateway, InetSocketAddress web, Trader natively, Trader overHttp) {}

    public HttpBenchmark(HttpLoad load, Progress progress) {
        this.load = load;
        this.progress = progress;
    }

    /// Measures the exchange.
    ///
    /// @param symbol what is traded
    /// @throws IOException if the trader is not let in
    public Report measure(Subject subject, String symbol) throws IOException {
        Report report = Report.of("HTTP: orders over connections that are kept")
                .with(
                        "orders",
                        load.flow().text() + "; " + load.batch() + " to a POST, answered when"
                                + " it is known what happened to them")
                .with("connections", load.connections() + ", one request on its way in each")
                .with("turns", load.turns() + " of each, in turns with a native session over TCP");
        Trader trader = subject.natively;
        Logon logon = new Logon(trader.name, trader.password);
        try (RoundTrip floor = new EntryTrip(
                        "native session", subject.gateway, logon, symbol, load.flow());
                RoundTrip trip = new HttpTrip("HTTP", subject.web, logIn(subject), symbol, load)) {
            Turns turns = new Turns(floor, trip, LoadLoop.POLITE);
            progress.start("measuring", (1L + load.rates().size()) * load.turns(), "turns");
            LoadPlan most = LoadPlan.window(load.connections() * load.batch(), load.each());
            turns.warmUp(most.lasting(WARM_UP));
            report.add(turns.measure(most, load.turns(), progress::advance));
            long done = load.turns();
            for (long rate : load.rates()) {
                long before = done;
                report.add(turns.measure(
                        LoadPlan.rate(rate, load.each()),
                        load.turns(),
                        turn -> progress.advance(before + turn)));
                done += load.turns();
            }
            progress.finish();
        }
        return report;
    }

    private static HttpTrip.LogIn logIn(Subject subject) throws IOException {
        Trader trader = subject.overHttp;
        URI address = URI.create("http://127.0.0.1:" + subject.web.getPort() + "/api/v1/login");
        String body = "{\"participant\":\"" + trader.name + "\",\"password\":\"" + trader.password
                + "\"}";
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(address)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
            Matcher token = TOKEN.matcher(answer.body());
            if (!token.find()) throw new IOException("the log-in was answered " + answer.body());
            String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
            return new HttpTrip.LogIn(cookie.substring(0, cookie.indexOf(';')), token.group(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
