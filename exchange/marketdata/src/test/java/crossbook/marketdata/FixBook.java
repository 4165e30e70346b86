package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketSide;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// A book that is made of the entries of FIX messages alone, the way a client does it: a price is
/// its key.
final class FixBook {
    private final NavigableMap<BigDecimal, String> bids = new TreeMap<>(Comparator.reverseOrder());
    private final NavigableMap<BigDecimal, String> asks = new TreeMap<>();

    /// By MDEntryType.
    private final Map<String, String> figures = new TreeMap<>();

    /// What was said of trades, by their numbers.
    final List<String> trades = new ArrayList<>();

    void add(Map<Integer, String> entry) {
        String type = entry.get(269);
        switch (type) {
            case "0", "1" -> {
                String before = side(type).put(new BigDecimal(entry.get(270)), level(entry));
                assertThat(before).as("a level that is new").isNull();
            }
            case "2" -> trades.add(trade("0", entry));
            default -> {
                String before = figures.put(type, figure(entry));
                assertThat(before).as("a figure that is new").isNull();
            }
        }
    }

    void change(Map<Integer, String> entry) {
        String type = entry.get(269);
        String action = entry.get(279);
        if (type.equals("2")) {
            trades.add(trade(action, entry));
        } else if (action.equals("0")) {
            add(entry);
        } else if (type.equals("0") || type.equals("1")) {
            BigDecimal price = new BigDecimal(entry.get(270));
            String before = action.equals("2")
                    ? side(type).remove(price)
                    : side(type).put(price, level(entry));
            assertThat(before).as("a level that was there").isNotNull();
        } else {
            String before =
                    action.equals("2") ? figures.remove(type) : figures.put(type, figure(entry));
            assertThat(before).as("a figure that was there").isNotNull();
        }
    }

    /// The place of a level is what it is in the whole book, after the message.
    void checkPlaces(List<Map<Integer, String>> entries) {
        for (Map<Integer, String> entry : entries) {
            if (!entry.containsKey(290)) continue;
            BigDecimal price = new BigDecimal(entry.get(270));
            int place = side(entry.get(269)).headMap(price).size() + 1;
            assertThat(entry.get(290)).isEqualTo(String.valueOf(place));
        }
    }

    private NavigableMap<BigDecimal, String> side(String type) {
        return type.equals("0") ? bids : asks;
    }

    private static String level(Map<Integer, String> entry) {
        return entry.get(271) + " of " + entry.get(346);
    }

    private static String trade(String action, Map<Integer, String> entry) {
        return action + " " + entry.get(278) + " " + entry.get(271) + "@" + entry.get(270);
    }

    private static String figure(Map<Integer, String> entry) {
        return entry.get(271) + "@" + entry.get(270);
    }

    /// Levels and figures as text.
    String text() {
        return bids + "\n" + asks + "\n" + figures;
    }

    /// The same of a book of the native feed.
    ///
    /// @param depth how many levels of each side; 0: all
    static String text(MarketBook book, int depth) {
        FixBook text = new FixBook();
        text.levels("0", book.bids(), depth, book.priceScale());
        text.levels("1", book.asks(), depth, book.priceScale());
        var day = book.statistics();
        int scale = book.priceScale();
        if (day.trades() > 0) {
            text.figures.put("7", "null@" + decimal(day.highPrice().orElseThrow(), scale));
            text.figures.put("8", "null@" + decimal(day.lowPrice().orElseThrow(), scale));
            text.figures.put("B", day.volume() + "@null");
        }
        if (book.auction().pairedQty() > 0) {
            String price = decimal(book.auction().price(), scale).toString();
            text.figures.put("Q", book.auction().pairedQty() + "@" + price);
        }
        return text.text();
    }

    private void levels(String type, MarketSide from, int depth, int scale) {
        int count = depth == 0 ? from.levelCount() : Math.min(depth, from.levelCount());
        for (int i = 0; i < count; i++) {
            var level = from.level(i);
            side(type)
                    .put(decimal(level.price(), scale), level.qty() + " of " + level.orderCount());
        }
    }

    private static BigDecimal decimal(long price, int scale) {
        return BigDecimal.valueOf(price, scale);
    }
}
