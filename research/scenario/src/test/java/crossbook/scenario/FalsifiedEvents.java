package crossbook.scenario;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.OrderStateDecoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.lang.reflect.Method;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/// A recording that can be changed: fields are named as in `event.xml`, such as
/// `OrderCanceled.terms.price`.
final class FalsifiedEvents {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int STATE = OrderStateDecoder.ENCODED_LENGTH;
    private static final int TERMS = OrderTermsDecoder.ENCODED_LENGTH;
    private static final Map<String, Field> FIELDS = new HashMap<>();

    /// Where a field stands in an event, counted from its SBE header.
    record Field(int templateId, int offset, int length) {}

    private final List<byte[]> events = new ArrayList<>();

    FalsifiedEvents(List<byte[]> recorded) {
        for (byte[] event : recorded) events.add(event.clone());
    }

    List<byte[]> all() {
        return events;
    }

    // Fields.

    static Field field(String path) {
        return FIELDS.computeIfAbsent(path, FalsifiedEvents::find);
    }

    private static Field find(String path) {
        try {
            String[] names = path.split("\\.", -1);
            boolean isHead = names[0].equals("head");
            Class<?> decoder = isHead
                    ? EventHeadDecoder.class
                    : Class.forName("crossbook.protocol.event." + names[0] + "Decoder");
            int templateId = isHead ? -1 : number(decoder, "TEMPLATE_ID");
            int offset = HEADER;
            for (int i = 1; i < names.length - 1; i++) {
                offset += call(decoder, names[i] + "EncodingOffset");
                decoder = decoder.getMethod(names[i]).getReturnType();
            }
            String last = names[names.length - 1];
            offset += call(decoder, last + "EncodingOffset");
            return new Field(templateId, offset, call(decoder, last + "EncodingLength"));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(path, e);
        }
    }

    private static int number(Class<?> decoder, String constant)
            throws ReflectiveOperationException {
        return decoder.getField(constant).getInt(null);
    }

    private static int call(Class<?> decoder, String method) throws ReflectiveOperationException {
        Method found = decoder.getMethod(method);
        return (int) found.invoke(null);
    }

    private static boolean isOf(byte[] event, int templateId) {
        int own = new UnsafeBuffer(event)
                        .getShort(
                                MessageHeaderDecoder.templateIdEncodingOffset(),
                                ByteOrder.LITTLE_ENDIAN)
                & 0xFFFF;
        return templateId < 0 || own == templateId;
    }

    static boolean isOf(byte[] event, String name) {
        return isOf(event, field(name + ".head.eventNumber").templateId);
    }

    static long get(byte[] event, String path) {
        Field field = field(path);
        UnsafeBuffer buffer = new UnsafeBuffer(event);
        return switch (field.length) {
            case Byte.BYTES -> buffer.getByte(field.offset) & 0xFF;
            case Short.BYTES -> buffer.getShort(field.offset, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
            case Integer.BYTES ->
                buffer.getInt(field.offset, ByteOrder.LITTLE_ENDIAN) & 0xFFFF_FFFFL;
            default -> buffer.getLong(field.offset, ByteOrder.LITTLE_ENDIAN);
        };
    }

    static void put(byte[] event, String path, long value) {
        Field field = field(path);
        UnsafeBuffer buffer = new UnsafeBuffer(event);
        switch (field.length) {
            case Byte.BYTES -> buffer.putByte(field.offset, (byte) value);
            case Short.BYTES ->
                buffer.putShort(field.offset, (short) value, ByteOrder.LITTLE_ENDIAN);
            case Integer.BYTES -> buffer.putInt(field.offset, (int) value, ByteOrder.LITTLE_ENDIAN);
            default -> buffer.putLong(field.offset, value, ByteOrder.LITTLE_ENDIAN);
        }
    }

    /// A field of characters.
    static String text(byte[] event, String path) {
        Field field = field(path);
        return new String(event, field.offset, field.length, StandardCharsets.US_ASCII).trim();
    }

    /// Gives an event of an order the state and the terms that another tells of one.
    static void copyOrder(byte[] from, String name, byte[] to) {
        String other = isOf(to, "OrderExpired") ? "OrderExpired" : "OrderTriggered";
        copy(from, name + ".state.orderId", to, other + ".state.orderId", STATE);
        copy(from, name + ".terms.clOrdId", to, other + ".terms.clOrdId", TERMS);
    }

    /// Gives a trade another taker: an order of which one is left less than it came with.
    static void copyTaker(byte[] accepted, byte[] trade) {
        long left = get(accepted, "OrderAccepted.state.leavesQty");
        put(trade, "Traded.takerOrderId", get(accepted, "OrderAccepted.state.orderId"));
        put(trade, "Traded.takerParticipantId", get(accepted, "OrderAccepted.state.participantId"));
        put(trade, "Traded.takerLeavesQty", left - 1);
        put(trade, "Traded.takerDisplayedQty", left - 1);
        put(trade, "Traded.takerCumQty", 1);
        Field id = field("Traded.takerClOrdId");
        copy(accepted, "OrderAccepted.terms.clOrdId", trade, "Traded.takerClOrdId", id.length);
    }

    private static void copy(byte[] from, String path, byte[] to, String other, int length) {
        System.arraycopy(from, field(path).offset, to, field(other).offset, length);
    }

    // Conditions.

    boolean holds(int index, String condition) {
        byte[] event = events.get(index);
        return switch (condition) {
            case "ends by itself" -> endsByItself(index);
            case "asks for more" ->
                get(event, "OrderReplaced.priority") == 0
                        && get(event, "OrderReplaced.terms.ordType") == 2
                        && get(event, "OrderReplaced.displayedQty") > 0
                        && get(event, "OrderReplaced.terms.price")
                                != get(event, "OrderReplaced.previousPrice");
            case "has a price" -> get(event, "AuctionIndicated.price") != Long.MIN_VALUE;
            case "has no price" -> get(event, "AuctionIndicated.price") == Long.MIN_VALUE;
            case "goes on" -> goesOn(index);
            case "rests" -> get(event, "head.eventFlags") == 1; // nothing follows
            default -> {
                String[] parts = condition.split("=", -1);
                yield get(event, parts[0]) == Long.parseLong(parts[1]);
            }
        };
    }

    /// Whether the next phase of the instrument begins because this one has ended.
    private boolean endsByItself(int index) {
        long instrument = get(events.get(index), "PhaseChanged.instrumentId");
        boolean hasEnd = get(events.get(index), "PhaseChanged.endsNs") != 0;
        for (int next = index + 1; hasEnd && next < events.size(); next++) {
            byte[] event = events.get(next);
            boolean isExtended = isOf(event, "PhaseExtended")
                    && get(event, "PhaseExtended.instrumentId") == instrument;
            if (isExtended) return false;
            boolean isIt = isOf(event, "PhaseChanged")
                    && get(event, "PhaseChanged.instrumentId") == instrument;
            if (isIt) return get(event, "PhaseChanged.reason") == 2;
        }
        return false;
    }

    /// Whether somebody who may trade again does, before the next kill.
    private boolean goesOn(int index) {
        long who = get(events.get(index), "TradingResumed.participantId");
        for (int next = index + 1; next < events.size(); next++) {
            byte[] event = events.get(next);
            if (isOf(event, "TradingKilled") || isOf(event, "TradingResumed")) return false;
            boolean isIt = isOf(event, "OrderAccepted")
                    && get(event, "OrderAccepted.state.participantId") == who;
            if (isIt) return true;
        }
        return false;
    }

    int first(int from, String name, String... conditions) {
        for (int index = from; index < events.size(); index++) {
            if (!isOf(events.get(index), name)) continue;
            boolean all = true;
            for (String condition : conditions) all &= holds(index, condition);
            if (all) return index;
        }
        return -1;
    }

    private static String nameOf(String path) {
        return path.substring(0, path.indexOf('.'));
    }

    // Changes.

    /// Changes a field of the first event of its kind where the conditions hold.
    boolean change(String path, LongUnaryOperator how, String... conditions) {
        int index = first(0, nameOf(path), conditions);
        if (index < 0) return false;
        return changeAt(index, path, how);
    }

    /// The same, of the last trade of an uncross.
    boolean changeLastOfUncross(String path, LongUnaryOperator how) {
        for (int index = 1; index < events.size(); index++) {
            boolean isIt = isOf(events.get(index), "AuctionUncrossed")
                    && get(events.get(index), "AuctionUncrossed.qty") > 0;
            if (!isIt) continue;
            List<Integer> trades = new ArrayList<>();
            long command = get(events.get(index), "head.commandNumber");
            for (int at = index; at >= 0; at--) {
                if (get(events.get(at), "head.commandNumber") != command) break;
                if (isOf(events.get(at), "Traded")) trades.add(at);
            }
            if (trades.size() > 1) return changeAt(trades.getFirst(), path, how);
        }
        return false;
    }

    boolean changeAt(int index, String path, LongUnaryOperator how) {
        if (index >= events.size()) return false;
        byte[] event = events.get(index);
        long old = get(event, path);
        long changed = how.applyAsLong(old);
        put(event, path, changed);
        return changed != old;
    }

    boolean drop(int index) {
        if (index >= events.size()) return false;
        events.remove(index);
        return true;
    }

    boolean repeat(int index) {
        if (index >= events.size()) return false;
        events.add(index, events.get(index).clone());
        return true;
    }

    boolean swap(int index) {
        if (index + 1 >= events.size()) return false;
        events.add(index, events.remove(index + 1));
        return true;
    }

    /// Takes an event out, or puts one in as the last of a command of its own, so that the numbers
    /// say nothing.
    void renumber() {
        for (int i = 0; i < events.size(); i++) put(events.get(i), "head.eventNumber", i + 1);
    }

    boolean dropRenumbered(String name, String... conditions) {
        int index = first(0, name, conditions);
        if (index < 0) return false;
        dropWithin(index);
        return true;
    }

    /// What ends a command still does.
    void dropWithin(int index) {
        byte[] gone = events.remove(index);
        boolean isLast = get(gone, "head.eventFlags") == 1;
        boolean isOfOne = index > 0
                && get(events.get(index - 1), "head.commandNumber")
                        == get(gone, "head.commandNumber");
        if (isLast && isOfOne) put(events.get(index - 1), "head.eventFlags", 1);
        renumber();
    }

    /// An event of a kind comes again behind itself, in its command.
    boolean again(String name) {
        int index = first(0, name);
        if (index < 0) return false;
        byte[] copy = events.get(index).clone();
        put(events.get(index), "head.eventFlags", 0);
        events.add(index + 1, copy);
        renumber();
        return true;
    }

    /// The second of two that are a few apart has the field of the first.
    boolean copyField(String path, int apart) {
        int from = first(0, nameOf(path));
        int to = from;
        for (int i = 0; i < apart && to >= 0; i++) to = first(to + 1, nameOf(path));
        if (from < 0 || to < 0) return false;
        long value = get(events.get(from), path);
        return changeAt(to, path, _ -> value);
    }

    boolean copyWithin(String to, String from) {
        int index = first(0, nameOf(to));
        if (index < 0) return false;
        long value = get(events.get(index), from);
        return changeAt(index, to, _ -> value);
    }

    /// Somebody enters an order under the id of one that rests.
    boolean acceptLiveIdAgain() {
        Field field = field("OrderAccepted.terms.clOrdId");
        String owner = "OrderAccepted.state.participantId";
        int one = first(0, "OrderAccepted", "rests");
        while (one >= 0) {
            byte[] resting = events.get(one);
            int other = first(one + 1, "OrderAccepted", owner + "=" + get(resting, owner));
            long id = get(resting, "OrderAccepted.state.orderId");
            if (other >= 0 && isUntouched(id, one + 1, other)) {
                System.arraycopy(
                        resting, field.offset, events.get(other), field.offset, field.length);
                return true;
            }
            one = first(one + 1, "OrderAccepted", "rests");
        }
        return false;
    }

    /// Whether no event in between says anything of an order.
    boolean isUntouched(long orderId, int from, int to) {
        for (int index = from; index < to; index++) {
            UnsafeBuffer buffer = new UnsafeBuffer(events.get(index));
            for (int at = HEADER; at + Long.BYTES <= buffer.capacity(); at++) {
                if (buffer.getLong(at, ByteOrder.LITTLE_ENDIAN) == orderId) return false;
            }
        }
        return true;
    }

    /// The maker of a trade has ended before.
    boolean tradeOfEnded() {
        int end = first(0, "OrderCanceled");
        int trade = end < 0 ? -1 : first(end, "Traded");
        if (trade < 0) return false;
        long gone = get(events.get(end), "OrderCanceled.state.orderId");
        return changeAt(trade, "Traded.makerOrderId", _ -> gone);
    }

    /// Two trades of one taker are told the other way round, with what is left of it; both at one
    /// price, or not.
    boolean swapMakers(boolean isOnePrice) {
        int one = -1;
        for (int index = first(0, "Traded"); index >= 0; index = first(index + 1, "Traded")) {
            boolean follows = one == index - 1
                    && one >= 0
                    && get(events.get(one), "Traded.takerOrderId")
                            == get(events.get(index), "Traded.takerOrderId")
                    && get(events.get(one), "Traded.makerOrderId")
                            != get(events.get(index), "Traded.makerOrderId")
                    && isOnePrice
                            == (get(events.get(one), "Traded.price")
                                    == get(events.get(index), "Traded.price"));
            if (follows) return swapMakers(one, index);
            one = index;
        }
        return false;
    }

    boolean swapMakers(int one, int other) {
        byte[] first = events.get(one);
        byte[] second = events.get(other);
        long left = get(first, "Traded.takerLeavesQty") + get(first, "Traded.qty");
        long cum = get(first, "Traded.takerCumQty") - get(first, "Traded.qty");
        byte[] swapped = second.clone();
        byte[] behind = first.clone();
        long qty = get(swapped, "Traded.qty");
        put(swapped, "Traded.takerLeavesQty", left - qty);
        put(swapped, "Traded.takerCumQty", cum + qty);
        put(behind, "Traded.takerLeavesQty", get(second, "Traded.takerLeavesQty"));
        put(behind, "Traded.takerCumQty", get(second, "Traded.takerCumQty"));
        for (String head : List.of("head.eventNumber", "head.eventFlags", "Traded.tradeId")) {
            put(swapped, head, get(first, head));
            put(behind, head, get(second, head));
        }
        events.set(one, swapped);
        events.set(other, behind);
        return true;
    }

    /// A trade that is lost: both orders stay as they were.
    boolean loseTrade() {
        int index = first(0, "Traded", "Traded.tradeType=0", "rests");
        if (index < 0) return false;
        dropWithin(index);
        return true;
    }

    /// An order that has come and traded was post only.
    boolean postOnlyTakes() {
        int trade = first(0, "Traded", "Traded.tradeType=0");
        if (trade < 0) return false;
        long taker = get(events.get(trade), "Traded.takerOrderId");
        int accepted = first(0, "OrderAccepted", "OrderAccepted.state.orderId=" + taker);
        boolean isEntry = accepted >= 0
                && get(events.get(accepted), "head.commandNumber")
                        == get(events.get(trade), "head.commandNumber");
        return isEntry && changeAt(accepted, "OrderAccepted.terms.flags", old -> old | 2);
    }

    /// One of the orders that a kill cancels is not.
    boolean outliveKill() {
        return dropRenumbered("OrderCanceled", "OrderCanceled.reason=202");
    }

    /// Of two resting orders at a price the one that came later is told to have come first.
    boolean overtake() {
        Set<Long> gone = new HashSet<>();
        for (byte[] event : events) {
            if (isOf(event, "OrderCanceled")) gone.add(get(event, "OrderCanceled.state.orderId"));
            if (isOf(event, "OrderReplaced")) gone.add(get(event, "OrderReplaced.state.orderId"));
        }
        for (int index = 0; index < events.size(); index++) {
            byte[] event = events.get(index);
            if (!isOf(event, "Traded") || get(event, "Traded.tradeType") != 0) continue;
            long maker = get(event, "Traded.makerOrderId");
            int accepted = first(0, "OrderAccepted", "OrderAccepted.state.orderId=" + maker);
            int other = accepted < 0 ? -1 : sameLevel(accepted, index, gone);
            if (other >= 0) return exchange(accepted, other);
        }
        return false;
    }

    /// Another order that rests at the price of one from its entry until an event.
    private int sameLevel(int accepted, int until, Set<Long> gone) {
        byte[] one = events.get(accepted);
        if (!holds(accepted, "rests")) return -1;
        String[] alike = {"instrumentId", "side", "price", "ordType"};
        for (int index = accepted + 1; index < until; index++) {
            byte[] event = events.get(index);
            if (!isOf(event, "OrderAccepted") || !holds(index, "rests")) continue;
            long id = get(event, "OrderAccepted.state.orderId");
            boolean isFirst = (int) id == 1
                    && (int) get(one, "OrderAccepted.state.orderId") == 1; // of its place
            boolean isAlike = isFirst
                    && isUntouched(get(one, "OrderAccepted.state.orderId"), accepted + 1, index)
                    && !gone.contains(get(event, "OrderAccepted.state.orderId"));
            for (String term : alike) {
                String path = "OrderAccepted.terms." + term;
                isAlike &= get(event, path) == get(one, path);
            }
            if (isAlike && get(event, "OrderAccepted.terms.ordType") == 2) return index;
        }
        return -1;
    }

    /// Two events change places, their heads stay.
    boolean exchange(int one, int other) {
        byte[] first = events.get(one);
        byte[] second = events.get(other);
        int end = HEADER + EventHeadDecoder.ENCODED_LENGTH;
        byte[] head = new byte[end];
        System.arraycopy(first, 0, head, 0, end);
        System.arraycopy(second, 0, first, 0, end);
        System.arraycopy(head, 0, second, 0, end);
        events.set(one, second);
        events.set(other, first);
        return true;
    }
}
