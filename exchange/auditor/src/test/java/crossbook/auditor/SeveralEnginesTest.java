package crossbook.auditor;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.market.MarketModelFile;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.testkit.HeldHost;
import crossbook.testkit.Patience;
import crossbook.testkit.RandomTrading;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The stream that is made of those of two engines, of which one goes, misses a kill switch, and
/// comes back: it is found right, and what is changed of it is not.
class SeveralEnginesTest {
    private static final int ORDERS = 2_000;
    private static final int TRADE_ID =
            MessageHeaderDecoder.ENCODED_LENGTH + TradedDecoder.tradeIdEncodingOffset();
    private static final long SECOND = 1L << 40; // in trade ids of the second engine

    private static final Heard HEARD = new Heard();

    /// Keeps events, and counts what is waited for.
    private static final class Heard implements EventHandler, EventListener {
        final List<byte[]> events = new ArrayList<>();
        private final EventReader reader = new EventReader(this);
        int halted;
        int killedInSecond;
        boolean isAway;
        boolean isKilled;

        @Override
        public void onEvent(DirectBuffer buffer, int offset, int length) {
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            events.add(event);
            reader.onEvent(buffer, offset, length);
        }

        @Override
        public void onPhaseChanged(PhaseChangedDecoder event) {
            if (event.state().phase().equals("HALTED")) halted++;
        }

        @Override
        public void onPartitionSuspended(PartitionSuspendedDecoder event) {
            isAway = true;
        }

        @Override
        public void onPartitionResumed(PartitionResumedDecoder event) {
            isAway = false;
        }

        @Override
        public void onTradingKilled(TradingKilledDecoder event) {
            isKilled = true;
        }

        @Override
        public void onOrderCanceled(OrderCanceledDecoder event) {
            boolean isKill = event.reason() == Reason.KILLED;
            if (isKill && event.state().orderId() >>> 56 == 1) killedInSecond++;
        }
    }

    @BeforeAll
    static void record(@TempDir Path directory) {
        try (HeldHost host = HeldHost.start(HostSettings.of(directory), 2, Map.of("XYZ1", 1));
                HostConnection connection = HostConnection.open(host.directory());
                EventStream events = connection.events(1)) {
            RandomTrading trading = new RandomTrading(connection, 2);
            trading.market(MarketModelFile.shipped("continuous"));
            trading.orders(ORDERS);
            awaitAll(trading, events);
            host.stopPartition(1);
            await(events, () -> HEARD.isAway);
            trading.commands().kill(0, "a test");
            await(events, () -> HEARD.isKilled);
            host.startPartition(1);
            await(events, () -> !HEARD.isAway && HEARD.killedInSecond > 0);
            trading.commands().resume(0);
            trading.orders(ORDERS);
            awaitAll(trading, events);
        }
    }

    /// What was sent has happened, in both.
    private static void awaitAll(RandomTrading trading, EventStream events) {
        int before = HEARD.halted;
        for (int id = 0; id < 2; id++) {
            trading.commands().phase(id, "HALTED");
            trading.commands().phase(id, "CONTINUOUS");
        }
        await(events, () -> HEARD.halted == before + 2);
    }

    private static void await(EventStream events, BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + Patience.NS;
        while (!condition.getAsBoolean()) {
            if (events.poll(HEARD, 64) == 0) LockSupport.parkNanos(100_000);
            assertThat(System.nanoTime()).isLessThan(deadlineNs);
        }
    }

    private static Auditor audited(List<byte[]> events) {
        Auditor auditor = new Auditor();
        for (byte[] event : events) auditor.onEvent(new UnsafeBuffer(event), 0, event.length);
        auditor.end();
        return auditor;
    }

    @Test
    void nothingIsFound() {
        Auditor auditor = audited(HEARD.events);

        assertThat(auditor.violations()).isEmpty();
        assertThat(auditor.orders()).isGreaterThan(ORDERS);
        assertThat(tradesOfSecond()).hasSizeGreaterThan(100);
        assertThat(auditor.trades()).isGreaterThan(tradesOfSecond().size() + 100);
    }

    private static List<byte[]> tradesOfSecond() {
        return HEARD.events.stream().filter(event -> tradeId(event) > SECOND).toList();
    }

    /// 0 of what is no trade.
    private static long tradeId(byte[] event) {
        UnsafeBuffer view = new UnsafeBuffer(event);
        int templateId = new MessageHeaderDecoder().wrap(view, 0).templateId();
        return templateId == TradedDecoder.TEMPLATE_ID
                ? view.getLong(TRADE_ID, ByteOrder.LITTLE_ENDIAN)
                : 0;
    }

    /// What is found where the tenth trade of the second engine has another number.
    private static String numbered(long tradeId) {
        List<byte[]> events = new ArrayList<>(HEARD.events);
        int at = events.indexOf(tradesOfSecond().get(9));
        byte[] changed = events.get(at).clone();
        new UnsafeBuffer(changed).putLong(TRADE_ID, tradeId, ByteOrder.LITTLE_ENDIAN);
        events.set(at, changed);
        return audited(events).violations().getFirst().toString();
    }

    @Test
    void eachEngineCountsItsTrades() {
        assertThat(numbered(SECOND + 11))
                .startsWith("invariant 6")
                .contains("trade " + (SECOND + 11) + " comes after trade " + (SECOND + 9));
        assertThat(numbered(2 * SECOND + 1))
                .startsWith("invariant 6")
                .contains("is one of partition 2, and its orders are not");
    }

    @Test
    void anOrderThatASwitchDoesNotReachIsFound() {
        List<byte[]> events = new ArrayList<>(HEARD.events);
        OrderCanceledDecoder canceled = new OrderCanceledDecoder();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        for (byte[] event : events) {
            UnsafeBuffer view = new UnsafeBuffer(event);
            if (header.wrap(view, 0).templateId() != OrderCanceledDecoder.TEMPLATE_ID) continue;
            canceled.wrapAndApplyHeader(view, 0, header);
            if (canceled.reason() != Reason.KILLED) continue;
            int reasonAt = MessageHeaderDecoder.ENCODED_LENGTH
                    + OrderCanceledDecoder.reasonEncodingOffset();
            byte[] changed = event.clone();
            new UnsafeBuffer(changed)
                    .putShort(reasonAt, (short) Reason.REQUESTED.value(), ByteOrder.LITTLE_ENDIAN);
            events.set(events.indexOf(event), changed);
            break;
        }
        assertThat(audited(events).violations().getFirst().invariant()).isEqualTo(39);
    }
}
