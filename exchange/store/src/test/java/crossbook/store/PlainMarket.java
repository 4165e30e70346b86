package crossbook.store;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrdersStatedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.testkit.EngineCommands;

import org.agrona.DirectBuffer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A market of plain limit orders as a plain program sees it: it reads the events with nothing but
/// their codecs, keeps them all, and works everything out from the beginning.
public final class PlainMarket {
    private final TreeMap<Long, Long> commandEnds = new TreeMap<>();
    private final List<Trade> trades = new ArrayList<>();
    private final Map<Long, Trade> byId = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final Map<Integer, Long> accepted = new HashMap<>();
    private final Map<Integer, Long> traded = new HashMap<>();
    private long lastEvent;

    /// Has every seventh trade canceled; every fifth of the others gets another price.
    void bustAndCorrect(EngineCommands commands) {
        for (Trade trade : trades) {
            if (trade.tradeId % 7 == 0) commands.bust(trade.tradeId);
            else if (trade.tradeId % 5 == 0) commands.correct(trade.tradeId, trade.price + 3);
        }
    }

    static final class Trade {
        final long tradeId;
        final long timestampNs;
        long price;
        long qty;
        boolean isBusted;

        Trade(long tradeId, long timestampNs, long price, long qty) {
            this.tradeId = tradeId;
            this.timestampNs = timestampNs;
            this.price = price;
            this.qty = qty;
        }
    }

    /// A change of an order's open quantity, or its coming.
    private record Change(
            long event, long orderId, String side, long price, long less, boolean comes) {}

    record Candle(
            long startNs,
            long open,
            long high,
            long low,
            long close,
            long volume,
            BigInteger turnover,
            long trades) {
        @Override
        public String toString() {
            return startNs + " " + open + " " + high + " " + low + " " + close + " " + volume + " "
                    + turnover + " " + trades;
        }
    }

    public PlainMarket read(HostConnection connection) {
        long newest = Stores.newestEvent(connection);
        try (EventStream stream = connection.events(1)) {
            while (stream.lastEventNumber() < newest) {
                stream.poll(this::onEvent, 256);
                connection.doWork();
            }
        }
        return this;
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, offset);
        switch (header.templateId()) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> {
                var event = new OrderAcceptedDecoder().wrapAndApplyHeader(buffer, offset, header);
                accepted.merge((int) event.state().participantId(), 1L, Long::sum);
                changes.add(new Change(
                        event.head().eventNumber(),
                        event.state().orderId(),
                        event.terms().side().name(),
                        event.terms().price(),
                        -event.terms().orderQty(),
                        true));
            }
            case TradedDecoder.TEMPLATE_ID -> {
                var event = new TradedDecoder().wrapAndApplyHeader(buffer, offset, header);
                Trade trade = new Trade(
                        event.tradeId(), event.head().timestampNs(), event.price(), event.qty());
                trades.add(trade);
                byId.put(trade.tradeId, trade);
                traded.merge((int) event.takerParticipantId(), event.qty(), Long::sum);
                traded.merge((int) event.makerParticipantId(), event.qty(), Long::sum);
                changes.add(new Change(
                        event.head().eventNumber(),
                        event.takerOrderId(),
                        "",
                        0,
                        event.qty(),
                        false));
                changes.add(new Change(
                        event.head().eventNumber(),
                        event.makerOrderId(),
                        "",
                        0,
                        event.qty(),
                        false));
            }
            case OrderCanceledDecoder.TEMPLATE_ID -> {
                var event = new OrderCanceledDecoder().wrapAndApplyHeader(buffer, offset, header);
                changes.add(new Change(
                        event.head().eventNumber(),
                        event.state().orderId(),
                        "",
                        0,
                        event.state().leavesQty(),
                        false));
            }
            case TradeBustedDecoder.TEMPLATE_ID -> {
                var event = new TradeBustedDecoder().wrapAndApplyHeader(buffer, offset, header);
                byId.get(event.tradeId()).isBusted = true;
            }
            case TradeCorrectedDecoder.TEMPLATE_ID -> {
                var event = new TradeCorrectedDecoder().wrapAndApplyHeader(buffer, offset, header);
                byId.get(event.tradeId()).price = event.price();
                byId.get(event.tradeId()).qty = event.qty();
            }
            case OrdersStatedDecoder.TEMPLATE_ID -> {
                return; // the answer to a question
            }
            default -> {} // nothing that this program counts
        }
        OrderAcceptedDecoder head = new OrderAcceptedDecoder()
                .wrap(
                        buffer,
                        offset + MessageHeaderDecoder.ENCODED_LENGTH,
                        OrderAcceptedDecoder.BLOCK_LENGTH,
                        0);
        lastEvent = head.head().eventNumber();
        if (head.head().eventFlags().lastOfCommand()) commandEnds.put(lastEvent, lastEvent);
    }

    public long lastEvent() {
        return lastEvent;
    }

    /// The end of the command in which an event is.
    public long commandEnd(long event) {
        return commandEnds.ceilingKey(event);
    }

    long acceptedOf(int participant) {
        return accepted.get(participant);
    }

    long tradedOf(int participant) {
        return traded.get(participant);
    }

    List<Candle> candles(long intervalNs) {
        TreeMap<Long, Candle> candles = new TreeMap<>();
        for (Trade trade : trades) {
            if (trade.isBusted) continue;
            long start = trade.timestampNs / intervalNs * intervalNs;
            BigInteger money =
                    BigInteger.valueOf(trade.price).multiply(BigInteger.valueOf(trade.qty));
            Candle before = candles.get(start);
            candles.put(
                    start,
                    before == null
                            ? new Candle(
                                    start,
                                    trade.price,
                                    trade.price,
                                    trade.price,
                                    trade.price,
                                    trade.qty,
                                    money,
                                    1)
                            : new Candle(
                                    start,
                                    before.open,
                                    Math.max(before.high, trade.price),
                                    Math.min(before.low, trade.price),
                                    trade.price,
                                    before.volume + trade.qty,
                                    before.turnover.add(money),
                                    before.trades + 1));
        }
        return List.copyOf(candles.values());
    }

    /// What is left of each order of a side after an event, best price first, at a price the oldest
    /// first.
    public List<String> bookAt(long event, String side) {
        Map<Long, Change> orders = new java.util.LinkedHashMap<>();
        Map<Long, Long> left = new HashMap<>();
        for (Change change : changes) {
            if (change.event > event) break;
            if (change.comes) orders.put(change.orderId, change);
            left.merge(change.orderId, -change.less, Long::sum);
        }
        Comparator<Change> best = Comparator.comparingLong(Change::price);
        if (side.equals(Side.BUY.name())) best = best.reversed();
        return orders.values().stream()
                .filter(order -> order.side.equals(side) && left.get(order.orderId) > 0)
                .sorted(best)
                .map(order -> order.orderId + " " + order.price + " " + left.get(order.orderId))
                .toList();
    }
}
