package crossbook.core.model;

import java.util.ArrayList;
import java.util.List;

/// The ticks of prices, by band of the price (`rulebook.md` 2.1): the table
/// `tick_tables` of a market model, several of them with a name each. Prices are decimal
/// numbers there, because a market's instruments need not have one scale.
public final class TickTables {
    private static final List<String> COLUMNS = List.of("ticks", "from", "tick");
    private static final int DECIMALS = 9;

    /// A band of one table.
    ///
    /// @param name of the table
    /// @param from the lowest price of the band, in billionths
    /// @param tick in billionths
    private record Band(String name, long from, long tick) {}

    private final List<Band> bands = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    TickTables(String text) {
        ListTable table = new ListTable("tick_tables", COLUMNS, text);
        for (int row = 0; row < table.rows(); row++) {
            String name = table.word(row, 0);
            Band band = new Band(
                    name,
                    table.read(row, 1, word -> ModelWords.decimal(word, DECIMALS)),
                    table.read(row, 2, word -> ModelWords.decimal(word, DECIMALS)));
            if (band.tick == 0) throw table.error(row, 2, "a tick is more than 0");
            check(table, row, band);
            bands.add(band);
        }
    }

    /// The bands of a table stand together and ascend from 0.
    private void check(ListTable table, int row, Band band) {
        boolean continues = !bands.isEmpty() && bands.getLast().name.equals(band.name);
        if (!continues) {
            if (names.contains(band.name)) {
                throw table.error(row, 0, "the rows of " + band.name + " do not stand together");
            }
            names.add(band.name);
            if (band.from != 0) throw table.error(row, 1, "the first band begins at 0");
        } else if (band.from <= bands.getLast().from) {
            throw table.error(row, 1, "the bands do not ascend");
        }
    }

    List<String> names() {
        return names;
    }

    /// The ticks of that name in the units of a price scale.
    ///
    /// @return null if there are none of that name, or a band or a tick is no whole
    ///     number of units
    public Ticks at(String name, int priceScale) {
        List<Band> named = bands.stream().filter(band -> band.name.equals(name)).toList();
        long[] from =
                named.stream().mapToLong(band -> units(band.from, priceScale)).toArray();
        long[] tick =
                named.stream().mapToLong(band -> units(band.tick, priceScale)).toArray();
        for (int i = 0; i < tick.length; i++) if (from[i] < 0 || tick[i] < 0) return null;
        return tick.length == 0 ? null : new Ticks(from, tick);
    }

    /// -1 where it is no whole number.
    private static long units(long billionths, int priceScale) {
        long units = billionths;
        for (int scale = DECIMALS; scale > priceScale; scale--) {
            if (units % 10 != 0) return -1;
            units /= 10;
        }
        for (int scale = DECIMALS; scale < priceScale; scale++) {
            if (units > Long.MAX_VALUE / 10) return -1;
            units *= 10;
        }
        return units;
    }
}
