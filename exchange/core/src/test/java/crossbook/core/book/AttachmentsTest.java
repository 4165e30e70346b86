package crossbook.core.book;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.TestMarket;
import crossbook.core.command.NewOrder;
import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// The chains of sessions agree with lists.
class AttachmentsTest {
    private static final int PARTICIPANTS = 5;

    private final Orders orders = new Orders(0, 1);
    private final SplittableRandom random = new SplittableRandom(9);
    private final Map<Integer, List<LiveOrder>> sessions = new HashMap<>();

    /// Live orders without a session, and what each says of its trader.
    private final List<LiveOrder> outside = new ArrayList<>();

    private final Map<LiveOrder, String> traders = new HashMap<>();

    @Test
    void agreeWithListsOnRandomOperations() {
        for (int id = 0; id < PARTICIPANTS; id++) sessions.put(id, new ArrayList<>());
        for (int i = 0; i < 200_000; i++) {
            int participantId = random.nextInt(PARTICIPANTS);
            List<LiveOrder> session = sessions.get(participantId);
            switch (random.nextInt(20)) {
                case 0 -> leaveAll(participantId, session);
                case 1, 2, 3, 4, 5, 6, 7, 8 -> close(session);
                case 9 -> close(outside);
                default -> open(i, participantId, session);
            }
            check(participantId, session);
        }
    }

    private void open(int number, int participantId, List<LiveOrder> session) {
        NewOrder command = TestMarket.order(participantId, "o" + number, Side.BUY, 1, 1);
        int kind = random.nextInt(8);
        if (kind > 0) command.sessionId = 100 + participantId;
        if (kind % 2 == 0) command.parties.setTrader("T" + number);
        LiveOrder order = orders.open(command.classify(), 0, 0, 0);
        (kind > 0 ? session : outside).add(order);
        traders.put(order, kind % 2 == 0 ? "T" + number : "");
    }

    private void close(List<LiveOrder> from) {
        if (from.isEmpty()) return;
        LiveOrder order = from.get(random.nextInt(from.size()));
        from.remove(order);
        assertEquals(
                traders.remove(order), new OrderView(orders).at(order).parties().trader());
        orders.close(order);
    }

    private void leaveAll(int participantId, List<LiveOrder> session) {
        session.forEach(order -> orders.attachments.leave(order, participantId));
        outside.addAll(session);
        session.clear();
    }

    private void check(int participantId, List<LiveOrder> session) {
        List<LiveOrder> chain = new ArrayList<>();
        LiveOrder order = orders.attachments.first(participantId);
        while (order != null) {
            chain.add(order);
            assertEquals(100 + participantId, orders.attachments.sessionId(order));
            order = orders.attachments.next(order);
        }
        assertEquals(session, chain);
        if (!outside.isEmpty()) {
            LiveOrder other = outside.get(random.nextInt(outside.size()));
            assertEquals(0, new OrderView(orders).at(other).sessionId());
        }
    }
}
