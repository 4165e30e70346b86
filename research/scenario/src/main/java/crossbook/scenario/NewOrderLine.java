package crossbook.scenario;

import crossbook.core.command.NewOrder;
import crossbook.core.order.Capacity;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.util.List;
import java.util.Locale;

/// Reads the rest of a line that enters an order, from its side on:
///
///     sell 100 @ 10.00 DAY | sell 100 XYZ market IOC | buy 100 budget 1000.00 FOK
///     buy 100 stop 9.50 | buy 100 stop 9.50 limit 9.60
///     buy 100 pegged mid | buy 100 pegged bid limit 9.60 volume-auction
///     buy 100 @ 10.00 DAY hidden min 50 | buy 100 @ 10.00 iceberg 10 post-only
///     buy 100 @ 10.00 GTT until 10:30 | buy 100 @ 10.00 GTD until 2015-12-31
///     buy 100 market IOC reserve 10.50
final class NewOrderLine {
    private static final List<String> PRICES = List.of("@", "market", "budget", "stop", "pegged");
    private static final List<String> CONDITIONS = List.of(
            "until",
            "hidden",
            "iceberg",
            "min",
            "post-only",
            "exclude-hidden",
            "attributed",
            "volume-auction",
            "smp",
            "reserve");
    private static final List<String> ATTACHMENTS =
            List.of("trader", "account", "PRINCIPAL", "AGENCY", "stay", "session");

    private final Names names;
    private final ScenarioClock clock;

    NewOrderLine(Names names, ScenarioClock clock) {
        this.names = names;
        this.clock = clock;
    }

    /// When an order ends: a time of the day, or a date.
    long readExpiry(Words words) {
        return clock.nextTimeOrDateNs(words);
    }

    void read(Words words, NewOrder order) {
        order.side = readSide(words);
        order.orderQty = words.nextWholeNumber("a quantity");
        boolean namesInstrument = words.hasNext() && !isNext(PRICES, words);
        order.instrumentId =
                namesInstrument ? names.nextInstrumentId(words) : Names.FIRST_INSTRUMENT;
        readPrice(words, order);
        boolean hasTime =
                words.hasNext() && !isNext(CONDITIONS, words) && !isNext(ATTACHMENTS, words);
        order.timeInForce =
                hasTime ? words.nextOf(TimeInForce.class, "a time in force") : TimeInForce.DAY;
        readConditions(words, order);
        readAttachments(words, order);
        words.end();
    }

    private static boolean isNext(List<String> known, Words words) {
        return known.stream().anyMatch(words::nextIs);
    }

    private static Side readSide(Words words) {
        if (words.skip("buy")) return Side.BUY;
        if (words.skip("sell")) return Side.SELL;
        throw words.error(
                words.found() + " where 'buy', 'sell', 'cancel', 'replace' or 'mass' is expected");
    }

    private void readPrice(Words words, NewOrder order) {
        order.limitPrice = 0;
        order.stopPrice = 0;
        order.pegReference = null;
        if (words.skip("@")) {
            order.ordType = words.skip("market") ? OrdType.MARKET : OrdType.LIMIT;
            if (order.ordType == OrdType.MARKET) return;
            order.limitPrice = names.nextUnits(words, order.instrumentId, "price");
        } else if (words.skip("market")) {
            order.ordType = OrdType.MARKET;
        } else if (words.skip("budget")) {
            order.ordType = OrdType.BUDGET;
            order.budget = names.nextUnits(words, order.instrumentId, "budget");
        } else if (words.skip("stop")) {
            order.stopPrice = names.nextUnits(words, order.instrumentId, "stop price");
            order.ordType = readLimit(words, order) ? OrdType.STOP_LIMIT : OrdType.STOP;
        } else if (words.skip("pegged")) {
            order.pegReference = readPegReference(words);
            order.ordType = readLimit(words, order) ? OrdType.PEGGED_LIMIT : OrdType.PEGGED;
        } else {
            throw words.error(words.found() + " where '@ PRICE', 'market', 'budget AMOUNT',"
                    + " 'stop PRICE' or 'pegged' is expected");
        }
    }

    private boolean readLimit(Words words, NewOrder order) {
        if (!words.skip("limit")) return false;
        order.limitPrice = names.nextUnits(words, order.instrumentId, "price");
        return true;
    }

    private static PegReference readPegReference(Words words) {
        for (PegReference reference : PegReference.values()) {
            if (words.skip(reference.name().toLowerCase(Locale.ROOT))) return reference;
        }
        throw words.error(words.found() + " where 'mid', 'bid' or 'offer' is expected");
    }

    // In any order.
    private void readConditions(Words words, NewOrder order) {
        order.expireNs = 0;
        order.displayQty = 0;
        order.minQty = 0;
        order.postOnly = false;
        order.excludeHidden = false;
        order.attributed = false;
        order.volumeAuction = false;
        order.smpKey = 0;
        order.reservePrice = 0;
        while (isNext(CONDITIONS, words)) {
            switch (words.next("a condition")) {
                case "until" -> order.expireNs = nextExpiry(words, order.timeInForce);
                case "hidden" -> makeLimit(OrdType.HIDDEN, words, order);
                case "iceberg" -> {
                    makeLimit(OrdType.ICEBERG, words, order);
                    order.displayQty = words.nextWholeNumber("a displayed quantity");
                }
                case "min" -> order.minQty = words.nextWholeNumber("a minimum quantity");
                case "post-only" -> order.postOnly = true;
                case "exclude-hidden" -> order.excludeHidden = true;
                case "attributed" -> order.attributed = true;
                case "volume-auction" -> order.volumeAuction = true;
                case "reserve" ->
                    order.reservePrice = names.nextUnits(words, order.instrumentId, "price");
                default -> order.smpKey = words.nextWholeNumber("a self-match prevention key");
            }
        }
    }

    private long nextExpiry(Words words, TimeInForce timeInForce) {
        if (timeInForce == TimeInForce.GTD && words.found().contains(":")) {
            throw words.error("GTD ends with a date, which has no time");
        }
        return clock.nextTimeOrDateNs(words);
    }

    private static void makeLimit(OrdType ordType, Words words, NewOrder order) {
        if (order.ordType != OrdType.LIMIT) {
            throw words.error("an order with '@ PRICE' may be hidden, or an iceberg; no other");
        }
        order.ordType = ordType;
    }

    // trader T1 account ACC AGENCY stay session 1, in this order
    private void readAttachments(Words words, NewOrder order) {
        order.parties.clear();
        try {
            if (words.skip("trader")) order.parties.setTrader(words.nextText("a trader"));
            if (words.skip("account")) order.parties.setAccount(words.nextText("an account"));
        } catch (IllegalArgumentException e) {
            throw words.error(e.getMessage());
        }
        for (Capacity capacity : Capacity.values()) {
            if (words.skip(capacity.name())) order.parties.setCapacity(capacity);
        }
        order.staysOnDisconnect = words.skip("stay");
        order.sessionId = words.skip("session")
                ? words.nextSmallNumber("a session")
                : names.sessionId(order.participantId);
    }
}
