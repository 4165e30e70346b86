package crossbook.host;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;

import org.agrona.DirectBuffer;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// The events that were seen, as bytes.
final class EventList {
    private static final long RESEND_NS = 5_000_000_000L;
    private static final Map<Integer, String> KINDS = kinds();

    final List<byte[]> events = new ArrayList<>();

    private static Map<Integer, String> kinds() {
        Map<Integer, String> kinds = new HashMap<>();
        try (var schema =
                MessageHeaderDecoder.class.getResourceAsStream("/crossbook/protocol/event.xml")) {
            var builder =
                    javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder();
            NodeList messages = builder.parse(schema).getElementsByTagName("sbe:message");
            for (int i = 0; i < messages.getLength(); i++) {
                Element message = (Element) messages.item(i);
                kinds.put(
                        Integer.parseInt(message.getAttribute("id")), message.getAttribute("name"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return kinds;
    }

    /// All events of a running host up to the present. Its recording has the latest of them a
    /// moment later.
    static EventList of(Path host) {
        EventList all = new EventList();
        try (HostConnection connection = HostConnection.open(host);
                EventStream events = connection.events(1)) {
            long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
            while (!events.isLive()) {
                if (events.poll(all::onEvent, 64) == 0) LockSupport.parkNanos(100_000);
                if (System.nanoTime() - deadline > 0) {
                    throw new AssertionError("not live after " + events.lastEventNumber());
                }
            }
        }
        return all;
    }

    void onEvent(DirectBuffer buffer, int offset, int length) {
        byte[] event = new byte[length];
        buffer.getBytes(offset, event);
        events.add(event);
    }

    /// Polls until the event of that number is there.
    void awaitNumber(EventStream stream, long number) {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (stream.lastEventNumber() < number) {
            if (stream.poll(this::onEvent, 64) == 0) LockSupport.parkNanos(100_000);
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("event " + number + " did not come, only "
                        + stream.lastEventNumber() + ": " + kindsOf());
            }
        }
    }

    /// Polls until the answer to an order that does nothing is there, which is sent now:
    /// what was sent before it has been answered then, or was lost with a host. Returns
    /// the number of that answer.
    long awaitAnswers(EventStream stream, CommandSender sender) {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (System.nanoTime() < deadline) {
            long answer = awaitAnswer(stream, sender.marker());
            if (answer > 0) return answer;
        }
        throw new AssertionError("no answer after event " + stream.lastEventNumber());
    }

    /// The number of the answer to a marker; 0 if it does not come soon.
    private long awaitAnswer(EventStream stream, String marker) {
        long deadline = System.nanoTime() + RESEND_NS;
        int looked = 0;
        while (System.nanoTime() < deadline) {
            for (; looked < events.size(); looked++) {
                if (isAnswer(events.get(looked), marker)) return number(events.get(looked));
            }
            if (stream.poll(this::onEvent, 64) == 0) LockSupport.parkNanos(100_000);
        }
        return 0;
    }

    private static boolean isAnswer(byte[] event, String marker) {
        return kind(event).equals("OrderAccepted") && clOrdId(event).equals(marker);
    }

    private static String clOrdId(byte[] accepted) {
        int at = MessageHeaderDecoder.ENCODED_LENGTH
                + OrderAcceptedDecoder.termsEncodingOffset()
                + OrderTermsDecoder.clOrdIdEncodingOffset();
        int length = OrderTermsDecoder.clOrdIdLength();
        return new String(accepted, at, length, StandardCharsets.US_ASCII).trim();
    }

    /// The client order ids of the orders that were accepted, in the order of the events.
    List<String> answered() {
        return events.stream()
                .filter(event -> kind(event).equals("OrderAccepted"))
                .map(EventList::clOrdId)
                .toList();
    }

    /// Polls until an event of that kind is there.
    void awaitKind(EventStream stream, String kind) {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (!kindsOf().contains(kind)) {
            if (stream.poll(this::onEvent, 1) == 0) LockSupport.parkNanos(100_000);
            if (System.nanoTime() - deadline > 0) throw new AssertionError("no " + kind);
        }
    }

    /// The events from one number to another.
    List<byte[]> between(long from, long to) {
        long first = number(events.getFirst());
        return events.subList((int) (from - first), (int) (to - first + 1));
    }

    List<String> kindsOf() {
        return events.stream().map(EventList::kind).toList();
    }

    static long number(byte[] event) {
        return java.nio.ByteBuffer.wrap(event)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .getLong(MessageHeaderDecoder.ENCODED_LENGTH);
    }

    static String kind(byte[] event) {
        return KINDS.get((event[2] & 0xFF) | (event[3] & 0xFF) << 8);
    }
}
