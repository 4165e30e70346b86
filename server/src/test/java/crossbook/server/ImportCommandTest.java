package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.server.config.ConfigurationSource;
import crossbook.server.config.Credentials;
import crossbook.server.config.InstrumentDefinition;
import crossbook.server.config.Market;
import crossbook.server.config.ParticipantDefinition;
import crossbook.server.config.Passwords;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;

/// `crossbook import cointossx` on files in the form that CoinTossX has them.
class ImportCommandTest {
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
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

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
                symbol, 0, 1, 1, Integer.MAX_VALUE, true, "", 0, false, OptionalLong.empty());
    }

    private int run(String... words) {
        String[] all = new String[words.length + 6];
        all[0] = "import";
        all[1] = "cointossx";
        System.arraycopy(words, 0, all, 2, words.length);
        all[words.length + 2] = "--home";
        all[words.length + 3] = home.toString();
        all[words.length + 4] = "--set";
        all[words.length + 5] = "gateway.password_iterations=1000";
        return Main.run(Terminal.plain(new PrintWriter(out), new PrintWriter(err)), all);
    }

    @Test
    void theFilesBecomeAnExchange() {
        assertThat(run(directory.resolve("CoinTossX").toString())).as("%s", err).isZero();
        Market market = Market.read(
                ConfigurationSource.of(home.resolve("crossbook.toml"), Map.of(), Map.of()));
        assertThat(market.model().name()).isEqualTo("cointossx");
        assertThat(market.instruments()).containsExactly(instrument("STKA"), instrument("STKB"));
        assertThat(market.participants())
                .extracting(ParticipantDefinition::name)
                .containsExactly("operator", "1", "2", "999");
        Credentials credentials = Credentials.read(home.resolve("credentials.toml"));
        assertThat(credentials.verify("1", "first-word".toCharArray())).isFalse();
        assertThat(credentials.verify("1", Passwords.read(home.resolve("secrets/1"))))
                .isTrue();
        assertThat(out.toString()).contains("participants: 3, instruments: 2, notes: 14");
    }

    @Test
    void eachLineWithoutACounterpartIsNamed() {
        assertThat(run(data.toString())).isZero();
        Path clients = data.resolve("clientData.csv");
        Path sessions = data.resolve("tradingSessionsCron.properties");
        assertThat(err.toString().lines())
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
                                5,
                                "cron '0 0 9 * * 1-7': a model has no schedule; change to"
                                        + " CONTINUOUS with crossbook phase"),
                        said(
                                sessions,
                                6,
                                "IntraDayAuctionCall has no phase in the model: it has no"
                                        + " auctions"),
                        said(sessions, 8, "'LunchBreak' is not a trading session of CoinTossX"),
                        said(sessions, 1, "session Ghost has no name"),
                        said(sessions, 10, "Old.name belongs to no session of TRADING_SESSIONS"));
    }

    private static String said(Path file, int line, String text) {
        return "crossbook: " + file + ":" + line + ": " + text;
    }

    @Test
    void asJsonTheNotesAreData() {
        assertThat(run(data.toString(), "--json")).isZero();
        assertThat(out.toString())
                .contains("\"participants\":3,\"instruments\":2,\"untranslated\":[{\"source\":\"");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whatIsThereIsOverwrittenOnlyByForce() {
        assertThat(run(data.toString())).isZero();
        assertThat(run(data.toString())).isEqualTo(1);
        assertThat(run(data.toString(), "--force")).isZero();
    }

    @Test
    void anotherDirectoryIsRefused() {
        assertThat(run(directory.resolve("elsewhere").toString())).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: " + directory.resolve("elsewhere")
                        + ": holds none of clientData.csv, Stock.csv, Trader.csv and"
                        + " tradingSessionsCron.properties");
        assertThat(home).doesNotExist();
    }
}
