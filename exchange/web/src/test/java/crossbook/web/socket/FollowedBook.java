package crossbook.web.socket;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.web.live.TestMarket;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32;

/// A book that a client keeps by the recipe of `docs/websocket.md`, though frames are lost on the
/// way and the connection is cut. Follows `book` or `orders` of one instrument.
final class FollowedBook implements AutoCloseable {
    private static final int CHECKED_LEVELS = 10;
    private static final long PUSH_NS = 20_000_000L;
    private static final int REMEMBERED_OF = 5;
    private static final Comparator<String> BY_PRICE =
            Comparator.comparing(java.math.BigDecimal::new);

    /// An order, or a level.
    private record Row(String id, String price, String quantity) {}

    private final int port;
    private final String channel;
    private final Random random;
    private final int lostOf;
    private final Map<String, List<Row>> sides = new HashMap<>();
    private TestSocket socket;
    private String epoch = "";
    private long lastSeq = -1;
    private long lastEvent;
    private boolean isResuming;
    private int nextId;

    /// What it looked like after events, for the comparison with the engine's.
    final Map<Long, List<String>> images = new TreeMap<>();

    int checksums;
    int losses;
    int resumptions;
    int snapshots;

    /// @param lostOf one frame of this many is lost; 0: none
    FollowedBook(int port, String channel, int lostOf, long seed) {
        this.port = port;
        this.channel = channel;
        this.lostOf = lostOf;
        random = new Random(seed);
        connect();
    }

    private void connect() {
        socket = TestSocket.open(port);
        isResuming = false;
        if (lastSeq >= 0) {
            resume(); // it may have been a short while
            return;
        }
        socket.send("{'id':" + ++nextId + ",'op':'subscribe','channels':['" + channel
                + "'],'symbols':['NPN'],'depth':15,'throttleMs':0}");
    }

    private void resume() {
        isResuming = true;
        resumptions++;
        socket.send("{'id':" + ++nextId + ",'op':'resume','channel':'" + channel
                + "','symbol':'NPN','depth':15,'throttleMs':0,'fromSeq':'" + lastSeq
                + "','epoch':'" + epoch + "'}");
    }

    /// The connection is cut, and made again.
    void reconnect() {
        socket.abort();
        connect();
    }

    /// Takes what has come.
    void poll() {
        for (JsonNode message = socket.poll(); message != null; message = socket.poll()) {
            if (message.has("ok")) isResuming = false; // what is missing follows the reply
            if (message.has("epoch")) epoch = message.path("epoch").asText();
            if (message.path("channel").asText().equals(channel)) onFrame(message);
        }
        if (socket.closeCode != 0) throw new AssertionError("closed: " + socket.closeReason);
    }

    private void onFrame(JsonNode frame) {
        boolean isSnapshot = frame.path("type").asText().equals("snapshot");
        boolean isLost = lostOf > 0 && !isSnapshot && random.nextInt(lostOf) == 0;
        if (isLost) {
            losses++;
            return;
        }
        long seq = frame.path("seq").asLong();
        if (!isSnapshot && seq <= lastSeq) return; // had that
        if (!isSnapshot && frame.path("prevSeq").asLong() != lastSeq) {
            if (!isResuming) resume();
            return;
        }
        remember(frame.path("eventSeq").asLong());
        if (isSnapshot) onSnapshot(frame.path("data"));
        else onUpdate(frame.path("data"));
        lastSeq = seq;
        lastEvent = frame.path("eventSeq").asLong();
        isResuming = false;
        check(frame.path("data"));
    }

    /// What was true when something newer came is what the frames before make of it.
    private void remember(long newEvent) {
        boolean isWanted = channel.equals("book") || newEvent % REMEMBERED_OF == 0;
        if (lastEvent != 0 && newEvent > lastEvent && isWanted) images.put(lastEvent, image());
    }

    private void onSnapshot(JsonNode data) {
        snapshots++;
        for (String side : List.of("bids", "asks")) {
            List<Row> rows = new ArrayList<>();
            for (JsonNode row : data.path(side)) {
                rows.add(
                        channel.equals("book")
                                ? new Row("", row.get(0).asText(), row.get(1).asText())
                                : new Row(
                                        row.get(0).asText(),
                                        row.get(1).asText(),
                                        row.get(2).asText()));
            }
            sides.put(side, rows);
        }
    }

    private void onUpdate(JsonNode data) {
        if (channel.equals("orders")) {
            onOrder(data);
            return;
        }
        for (String side : List.of("bids", "asks")) {
            for (JsonNode row : data.path(side)) {
                String price = row.get(0).asText();
                List<Row> rows = sides.get(side);
                rows.removeIf(level -> level.price.equals(price));
                Row level = new Row("", price, row.get(1).asText());
                if (!level.quantity.equals("0")) insert(side, rows, level);
            }
        }
    }

    private void onOrder(JsonNode data) {
        String side = data.path("side").asText().equals("BUY") ? "bids" : "asks";
        List<Row> rows = sides.get(side);
        String id = data.path("orderId").asText();
        Row order =
                new Row(id, data.path("price").asText(), data.path("quantity").asText());
        int place = 0;
        while (place < rows.size() && !rows.get(place).id.equals(id)) place++;
        String op = data.path("op").asText();
        boolean isThere = place < rows.size();
        if (isThere == op.equals("add")) throw new AssertionError(op + " of order " + id);
        boolean keepsPlace = op.equals("execute")
                || (op.equals("change") && data.path("priority").asText().equals("KEPT"));
        if (keepsPlace && !order.quantity.equals("0")) {
            rows.set(place, order);
            return;
        }
        if (isThere) rows.remove(place);
        if (op.equals("add") || op.equals("change")) insert(side, rows, order);
    }

    /// Behind those of the same price.
    private static void insert(String side, List<Row> rows, Row row) {
        int place = 0;
        while (place < rows.size() && !isBetter(side, row, rows.get(place))) place++;
        rows.add(place, row);
    }

    private static boolean isBetter(String side, Row row, Row than) {
        int difference = BY_PRICE.compare(row.price, than.price);
        return side.equals("bids") ? difference > 0 : difference < 0;
    }

    private void check(JsonNode data) {
        if (!data.has("checksum")) return;
        List<String> levels = new ArrayList<>(levels("bids"));
        levels.addAll(levels("asks"));
        CRC32 checksum = new CRC32();
        checksum.update(String.join("|", levels).getBytes(StandardCharsets.US_ASCII));
        checksums++;
        if (checksum.getValue() == data.path("checksum").asLong()) return;
        throw new AssertionError("after event " + lastEvent + " the book is " + levels);
    }

    private List<String> levels(String side) {
        Map<String, Long> levels = new java.util.LinkedHashMap<>();
        for (Row row : sides.get(side)) {
            levels.merge(row.price, Long.parseLong(row.quantity), Long::sum);
        }
        return levels.entrySet().stream()
                .limit(CHECKED_LEVELS)
                .map(level -> level.getKey() + ":" + level.getValue())
                .toList();
    }

    /// Of `book` the ten best levels of each side, of `orders` every order in its place.
    List<String> image() {
        List<String> image = new ArrayList<>();
        for (String side : List.of("bids", "asks")) {
            if (channel.equals("book")) image.addAll(levels(side));
            else sides.get(side).forEach(row -> image.add(row.toString()));
        }
        return image;
    }

    /// Waits until it is as far as that event. A loss shows when something follows: now and then
    /// it is seen to that something does.
    void awaitEvent(long eventNumber, Runnable push) {
        long[] pushedNs = {System.nanoTime()};
        TestMarket.await(() -> {
            poll();
            boolean isThere = lastEvent >= eventNumber;
            if (!isThere && System.nanoTime() - pushedNs[0] > PUSH_NS) {
                push.run();
                pushedNs[0] = System.nanoTime();
            }
            return isThere;
        });
    }

    long lastEvent() {
        return lastEvent;
    }

    @Override
    public void close() {
        socket.close();
    }
}
