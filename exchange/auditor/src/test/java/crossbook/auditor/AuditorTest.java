package crossbook.auditor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.client.stream.EventHead;
import crossbook.core.model.MarketModel;
import crossbook.host.VirtualHost;
import crossbook.market.MarketModelFile;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.testkit.LaterSettlement;
import crossbook.testkit.RandomTrading;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What real engines have told is found right; what is changed of it is not.
class AuditorTest {
    private static final Instant START = Instant.parse("2026-03-05T10:00:00Z");
    private static final int EVENT_NUMBER = 8; // where it stands in an event
    private static final int ORDERS = 20_000;

    private static List<byte[]> trading(int orders) {
        VirtualHost host = new VirtualHost(START);
        RandomTrading trading = new RandomTrading(host);
        MarketModel model = MarketModelFile.shipped("continuous");
        trading.market(model);
        trading.orders(orders);
        return host.events();
    }

    private static Auditor audited(List<byte[]> events) {
        Auditor auditor = new Auditor();
        UnsafeBuffer view = new UnsafeBuffer(0, 0);
        for (byte[] event : events) {
            view.wrap(event);
            auditor.onEvent(view, 0, event.length);
        }
        auditor.end();
        return auditor;
    }

    private static long number(byte[] event) {
        return EventHead.eventNumber(new UnsafeBuffer(event), 0);
    }

    @Test
    void nothingIsFoundInTrading() {
        List<byte[]> events = trading(ORDERS);

        Auditor auditor = audited(events);

        assertEquals(List.of(), auditor.violations());
        assertEquals(events.size(), auditor.events());
        assertEquals(number(events.getLast()), auditor.lastEvent());
        assertTrue(auditor.orders() > ORDERS / 2, () -> auditor.orders() + " orders");
        assertTrue(auditor.trades() > 1_000, () -> auditor.trades() + " trades");
    }

    @Test
    void nothingIsFoundInWhatSettlesLater() {
        Auditor auditor = audited(LaterSettlement.recorded().events());

        assertEquals(List.of(), auditor.violations());
    }

    @Test
    void anEventThatIsMissingIsToldWithTheOneBeforeIt() {
        List<byte[]> events = trading(1_000);
        byte[] before = events.get(499);
        events.remove(500);

        Violation first = audited(events).violations().getFirst();

        assertEquals(2, first.invariant());
        assertEquals(number(before) + 2, first.event());
        assertEquals(List.of(number(before)), first.evidence());
        assertEquals("invariant 2: event 502: comes after event 500 (event 500)", first.toString());
    }

    /// The instruments of the first command with a violation.
    private static Set<Long> concerned(List<byte[]> events) {
        List<Set<Long>> heard = new ArrayList<>();
        Auditor auditor =
                new Auditor().concerning((violation, instruments) -> heard.add(instruments));
        UnsafeBuffer view = new UnsafeBuffer(0, 0);
        for (byte[] event : events) {
            view.wrap(event);
            auditor.onEvent(view, 0, event.length);
        }
        return heard.getFirst();
    }

    @Test
    void aViolationConcernsTheInstrumentOfItsCommand() {
        List<byte[]> events = trading(1_000);
        TradedDecoder traded = new TradedDecoder();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        UnsafeBuffer trade = new UnsafeBuffer(0, 0);
        for (byte[] event : events) {
            trade.wrap(event);
            if (header.wrap(trade, 0).templateId() == TradedDecoder.TEMPLATE_ID) break;
        }
        traded.wrapAndApplyHeader(trade, 0, header);
        int qty = MessageHeaderDecoder.ENCODED_LENGTH + TradedDecoder.qtyEncodingOffset();
        trade.putLong(qty, traded.qty() + 1, ByteOrder.LITTLE_ENDIAN);

        assertEquals(Set.of(traded.instrumentId()), concerned(events));
    }

    @Test
    void aNumberThatIsMissingConcernsNoInstrumentMoreThanAnother() {
        List<byte[]> events = trading(1_000);
        events.remove(500);

        assertEquals(Set.of(), concerned(events));
    }

    @Test
    void whoListensHearsOfEachViolationAtOnce() {
        List<byte[]> events = trading(1_000);
        byte[] changed = events.get(700);
        new UnsafeBuffer(changed).putLong(EVENT_NUMBER, 9_999_999, ByteOrder.LITTLE_ENDIAN);
        List<Violation> heard = new ArrayList<>();
        Auditor auditor = new Auditor().telling(heard::add);
        UnsafeBuffer view = new UnsafeBuffer(0, 0);
        for (byte[] event : events) {
            view.wrap(event);
            auditor.onEvent(view, 0, event.length);
        }

        assertEquals(auditor.violations(), heard);
        assertEquals(2, heard.size());
    }

    /// A hundred thousand events a second are the least; the figure is printed, not held, where
    /// others use the machine too.
    @Tag("slow")
    @Test
    void followsMoreThanAnEngineTells() {
        List<byte[]> events = trading(ORDERS);
        audited(events);
        long began = System.nanoTime();
        audited(events);
        long ns = System.nanoTime() - began;
        System.out.println(events.size() * 1_000_000_000L / ns + " events/s");
        assertTrue(ns < events.size() * 1_000_000L, "a thousand events a second");
    }
}
