package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Credentials;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.PasswordHash;
import crossbook.configuration.Passwords;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// `crossbook import cointossx` on files in the form that CoinTossX has them.
class ImportCommandTest extends CommandsHere {
    private static final String CLIENTS = """
            CompID,Password,NGInputURL,NGInputStreamId,SecurityId
            1,first-word,udp://localhost:5000,10,1
            2,second-word,udp://localhost:5004,11,2
            2,third-word,udp://localhost:5008,12,3
            nobody at all,fourth-word,udp://localhost:5008,12,3
            4,fifth-word
            999,sixth-word,udp://localhost:9000,10,0""";

    private static final String SESSIONS = """
            TRADING_SESSIONS=Open,Auction,Lunch,Ghost

            #Off.name=PostClose
            Open.name=ContinuousTrading
            Open.cron=0 0 9 * * 1-7
            Auction.name=IntraDayAuctionCall
            Auction.cron=0/10 * * * * 1-7
            Lunch.name=LunchBreak
            Lunch.cron=0 0 12 * * 1-7
            Old.name=PostClose
            rubbish
            """;

    @TempDir
    private Path directory;

    private Path data;
    private Path home;

    @BeforeEach
    void writeFiles() throws IOException {
        data = Files.createDirectories(directory.resolve("CoinTossX/data"));
        home = directory.resolve("home");
        Files.writeString(data.resolve("clientData.csv"), CLIENTS);
        Files.writeString(
                data.resolve("Stock.csv"),
                "SecurityId,StockCode,Name\n1,STKA,Stock A\n2,STKB,Stock B\n3,STKA,Stock C\n");
        Files.writeString(data.resolve("Trader.csv"), "TraderId,TraderName\n1,John");
        Files.writeString(data.resolve("tradingSessionsCron.properties"), SESSIONS);
    }

    private static InstrumentDefinition instrument(String symbol) {
        return new InstrumentDefinition(
                symbol,
                4,
                10_000,
                1,
                99_999_999,
                true,
                "ZA01",
                0,
                false,
                OptionalLong.empty(),
                Coverage.NONE,
                0);
    }

    private int take(String... words) {
        List<String> all = new ArrayList<>(List.of("import", "cointossx", "--home"));
        all.addAll(List.of(home.toString(), "--set", "gateway.password_iterations=1000"));
        all.addAll(List.of(words));
        return run(all.toArray(String[]::new));
    }

    @Test
    void theFilesBecomeAnExchange() {
        assertThat(take(directory.resolve("CoinTossX").toString()))
                .as("%s", err)
                .isZero();
        Market market = Market.read(
                ConfigurationSource.of(home.resolve("crossbook.toml"), Map.of(), Map.of()));
        assertThat(market.model().name()).isEqualTo("cointossx");
        assertThat(market.instruments()).containsExactly(instrument("STKA"), instrument("STKB"));
        assertThat(market.participants())
                .extracting(ParticipantDefinition::name)
                .containsExactly("operator", "1", "2", "999");
        Credentials credentials =
                Credentials.read(home.resolve("credentials.toml"), PasswordHash.DEFAULT_ITERATIONS);
        assertThat(credentials.verify("1", "first-word".toCharArray())).isFalse();
        assertThat(credentials.verify("1", Passwords.read(home.resolve("secrets/1"))))
                .isTrue();
        assertThat(out).contains("participants: 3, instruments: 2, notes: 13");
    }

    @Test
    void eachLineWithoutACounterpartIsNamed() {
        assertThat(take(data.toString())).isZero();
        Path clients = data.resolve("clientData.csv");
        Path sessions = data.resolve("tradingSessionsCron.properties");
        assertThat(err.lines())
                .containsExactly(
                        said(
                                clients,
                                1,
                                "column Password: passwords are not taken over, new ones are"
                                        + " made"),
                        said(
                                clients,
                                1,
                                "columns NGInputURL, NGInputStreamId: clients connect to the"
                                        + " gateway, not to channels of their own"),
                        said(
                                clients,
                                1,
                                "column SecurityId: a participant may trade every instrument"),
                        said(clients, 4, "CompID 2 stands twice"),
                        said(
                                clients,
                                5,
                                "CompID 'nobody at all' is not 1 to 11 letters, digits or . _ -"),
                        said(clients, 6, "has 2 cells under 5 columns"),
                        said(data.resolve("Stock.csv"), 4, "StockCode STKA stands twice"),
                        said(
                                data.resolve("Trader.csv"),
                                2,
                                "trader 1 'John': a trader is a mnemonic on"
                                        + " an order and is not registered"),
                        said(sessions, 11, "is not of the form name=value"),
                        said(
                                sessions,
                                7,
                                "cron '0/10 * * * * 1-7' is no time of the day: INTRADAY_CALL is"
                                        + " left out of the schedule"),
                        said(sessions, 8, "'LunchBreak' is not a trading session of CoinTossX"),
                        said(sessions, 1, "session Ghost has no name"),
                        said(sessions, 10, "Old.name belongs to no session of TRADING_SESSIONS"));
    }

    /// All sessions of CoinTossX are phases of the market that its papers describe, each from its
    /// time
    /// on; the day's end is not one of them.
    @Test
    void theSessionsBecomeTheSchedule() throws IOException {
        StringBuilder text = new StringBuilder("TRADING_SESSIONS=");
        StringBuilder sessions = new StringBuilder();
        String[] day = {
            "StartOfTrading 0 7", "OpeningAuctionCall 30 8", "ContinuousTrading 0 9",
            "FCOAuctionCall 0 12", "ContinuousTrading 15 12", "VolatilityAuctionCall 0 15",
            "IntraDayAuctionCall 5 15", "ContinuousTrading 20 15", "ClosingAuctionCall 50 16",
            "ClosingPricePublication 0 17", "ClosingPriceCross 5 17", "PostClose 10 17",
            "TradeReporting 0 8"
        };
        for (int i = 0; i < day.length; i++) {
            String[] words = day[i].split(" ", -1);
            text.append(i == 0 ? "" : ",").append("S").append(i);
            sessions.append("S%d.name=%s%nS%d.cron=0 %s %s ? * 1-7%n"
                    .formatted(i, words[0], i, words[1], words[2]));
        }
        Path file = data.resolve("tradingSessionsCron.properties");
        Files.writeString(file, text + "\n" + sessions);

        assertThat(take(data.toString())).as("%s", err).isZero();
        assertThat(err).contains("TradeReporting: trade_reporting of the model says");
        assertThat(err).doesNotContain("left out");
        Market market = Market.read(
                ConfigurationSource.of(home.resolve("crossbook.toml"), Map.of(), Map.of()));
        assertThat(market.model().rules().schedule().rows())
                .extracting(row -> row.phase().name() + " " + LocalTime.ofNanoOfDay(row.startsNs()))
                .containsExactly(
                        "START_OF_TRADING 07:00",
                        "OPENING_CALL 08:30",
                        "CONTINUOUS 09:00",
                        "FCO_CALL 12:00",
                        "CONTINUOUS 12:15",
                        "VOLATILITY_CALL 15:00",
                        "INTRADAY_CALL 15:05",
                        "CONTINUOUS 15:20",
                        "CLOSING_CALL 16:50",
                        "CLOSING_PRICE 17:00",
                        "CLOSING_CROSS 17:05",
                        "POST_CLOSE 17:10",
                        "CLOSED 18:15");
    }

    private static String said(Path file, int line, String text) {
        return "crossbook: " + file + ":" + line + ": " + text;
    }

    @Test
    void asJsonTheNotesAreData() {
        assertThat(take(data.toString(), "--json")).isZero();
        assertThat(out)
                .contains("\"participants\":3,\"instruments\":2,\"untranslated\":[{\"source\":\"");
        assertThat(err).isEmpty();
    }

    @Test
    void whatIsThereIsOverwrittenOnlyByForce() {
        assertThat(take(data.toString())).isZero();
        assertThat(take(data.toString())).isEqualTo(1);
        assertThat(take(data.toString(), "--force")).isZero();
    }

    @Test
    void anotherDirectoryIsRefused() {
        assertThat(take(directory.resolve("elsewhere").toString())).isEqualTo(3);
        assertThat(err.strip())
                .isEqualTo("crossbook: " + directory.resolve("elsewhere")
                        + ": holds none of clientData.csv, Stock.csv, Trader.csv and"
                        + " tradingSessionsCron.properties");
        assertThat(home).doesNotExist();
    }
}
