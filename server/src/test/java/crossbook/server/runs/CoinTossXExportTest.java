package crossbook.server.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.order.Side;
import crossbook.market.BadInput;
import crossbook.simulation.Simulation;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;
import crossbook.simulation.world.WorldOutcome;
import crossbook.web.surroundings.WebBuild;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The CSV files in CoinTossX's layout: written down by hand for a few orders, and for a whole run
/// read again by a reader that makes the book of them as the users of CoinTossX do.
class CoinTossXExportTest {
    private static final String FEW = """
        market = "continuous"
        seed = 1
        start = 2026-01-05T07:00:00Z
        until = "1s"
        record = "%s"

        [[instruments]]
        symbol = "NPN"
        price_scale = 2
        tick = "0.01"
        lot = 1
        reference_price = "100.00"

        [[agents]]
        kind = "zero-intelligence"
        name = "zi"
        count = 2
        instrument = "NPN"
        limit_rate = 0.000000001
        market_rate = 0.000000001
        cancel_rate = 0
        mean_depth_ticks = 8
        most_lots = 10
        """;

    @TempDir
    private Path directory;

    private Map<String, String> export(World world, Simulation simulation) throws IOException {
        Path run = directory.resolve("run");
        new RunDirectory(run)
                .keep(world, simulation, WorldOutcome.of(simulation), new WebBuild("0", "0"));
        Map<String, String> texts = new HashMap<>();
        for (Path file : CoinTossXExport.write(run, directory.resolve("out"))) {
            texts.put(file.getFileName().toString(), Files.readString(file));
        }
        return texts;
    }

    @Test
    void everyLineIsAsCoinTossXWritesIt() throws IOException {
        World world = WorldFile.parse("few", FEW.formatted("all"));
        Simulation simulation = world.simulation(1);
        simulation.advance(1_000_000_000L);
        var one = simulation.client(0);
        var two = simulation.client(1);
        one.limit(0, Side.SELL, 50, 10_010);
        simulation.advance(250_000_000L);
        two.limit(0, Side.BUY, 30, 10_000);
        two.limit(0, Side.BUY, 20, 10_010); // meets the first
        one.cancel(0, 1); // what is left of it
        two.market(0, Side.SELL, 5); // meets the second
        one.limit(0, Side.SELL, 7, 10_020);
        Map<String, String> texts = export(world, simulation);
        assertThat(texts)
                .containsOnlyKeys("OrdersSubmitted_1.csv", "Trades_1.csv", "LOBOrders_1.csv");
        assertThat(texts.get("OrdersSubmitted_1.csv")).isEqualTo("""
                "SecurityId","OrderId","ClientOrderId","DateTime","Price","Volume","Side"
                "1","1","1","2026-01-05 07:00:01.000","10010","50","Sell"
                "1","2","2","2026-01-05 07:00:01.250","10000","30","Buy"
                "1","3","3","2026-01-05 07:00:01.250","10010","20","Buy"
                "1","4","-1","2026-01-05 07:00:01.250","10010","0","Sell"
                "1","5","4","2026-01-05 07:00:01.250","0","5","Sell"
                "1","6","5","2026-01-05 07:00:01.250","10020","7","Sell"
                """);
        assertThat(texts.get("Trades_1.csv")).isEqualTo("""
                "OrderId","ClientOrderId","Price","Volume","DateTime"
                "1","1","10010","20","2026-01-05 07:00:01.250"
                "2","2","10000","5","2026-01-05 07:00:01.250"
                """);
        assertThat(texts.get("LOBOrders_1.csv")).isEqualTo("""
                "SecurityId","OrderId","ClientOrderId","DateTime","Price","Volume","Side"
                "1","1","5","2026-01-05 07:00:01.250","10020","7","Sell"
                "1","2","2","2026-01-05 07:00:01.250","10000","25","Buy"
                """);
    }

    @Test
    void aReaderOfTheFilesMakesTheBookOfTheEngine() throws IOException {
        World world = WorldFile.shipped("zero-intelligence");
        Simulation simulation = world.simulation(3);
        simulation.advance(60_000_000_000L);
        Map<String, String> texts = export(world, simulation);
        Map<Long, long[]> orders = new HashMap<>(); // price, what is left, and whether it buys
        Map<Long, Long> traded = new HashMap<>();
        rows(texts.get("Trades_1.csv"))
                .forEach(row ->
                        traded.merge(Long.parseLong(row[1]), Long.parseLong(row[3]), Long::sum));
        long canceled = 0;
        for (String[] row : rows(texts.get("OrdersSubmitted_1.csv"))) {
            long id = Long.parseLong(row[2]);
            long price = Long.parseLong(row[4]);
            if (id < 0) {
                assertThat(row[5]).isEqualTo("0");
                assertThat(orders.remove(-id)[0]).isEqualTo(price);
                canceled++;
            } else if (price != 0) {
                long left = Long.parseLong(row[5]) - traded.getOrDefault(id, 0L);
                orders.put(id, new long[] {price, left, row[6].equals("Buy") ? 1 : 0});
            }
        }
        assertThat(canceled).isGreaterThan(100);
        NavigableMap<Long, Long> ofFile = new TreeMap<>();
        for (String[] row : rows(texts.get("LOBOrders_1.csv"))) {
            long[] order = orders.get(Long.parseLong(row[2]));
            assertThat(order[0]).isEqualTo(Long.parseLong(row[4]));
            if (row[6].equals("Buy")) {
                ofFile.merge(order[0], Long.parseLong(row[5]), Long::sum);
            }
        }
        NavigableMap<Long, Long> ofEngine = new TreeMap<>();
        simulation.book(0).visitLevels(Side.BUY, (price, qty, _) -> {
            ofEngine.put(price, qty);
            return true;
        });
        assertThat(ofFile).isEqualTo(ofEngine).isNotEmpty();
        long trades = rows(texts.get("Trades_1.csv")).size();
        assertThat(trades).isEqualTo(WorldOutcome.of(simulation).trades());
    }

    private static List<String[]> rows(String text) {
        return text.lines()
                .skip(1)
                .map(line -> line.substring(1, line.length() - 1).split("\",\"", -1))
                .toList();
    }

    @Test
    void aRunWithoutRowsOfOrdersIsRefused() {
        World world = WorldFile.parse("few", FEW.formatted("top"));
        Simulation simulation = world.simulation(1);
        simulation.client(0).limit(0, Side.SELL, 50, 10_010);
        simulation.advance(1_000_000_000L);
        assertThatThrownBy(() -> export(world, simulation))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("record = \"top\"");
    }
}
