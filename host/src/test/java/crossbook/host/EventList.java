package crossbook.host;

import crossbook.client.stream.EventStream;
import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.DirectBuffer;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The events that were seen, as bytes.
final class EventList {
    private static final long PATIENCE_NS = 60_000_000_000L;
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

    void onEvent(DirectBuffer buffer, int offset, int length) {
        byte[] event = new byte[length];
        buffer.getBytes(offset, event);
        events.add(event);
    }

    /// Polls until the event of that number is there.
    void awaitNumber(EventStream stream, long number) {
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (stream.lastEventNumber() < number) {
            if (stream.poll(this::onEvent, 64) == 0) Thread.onSpinWait();
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("event " + number + " did not come, only "
                        + stream.lastEventNumber() + ": " + kindsOf());
            }
        }
    }

    /// Polls until nothing came for a while of asking; returns the last number.
    long drain(EventStream stream, long atLeast) {
        awaitNumber(stream, atLeast);
        int idle = 0;
        while (idle < 1_000) idle = stream.poll(this::onEvent, 64) == 0 ? idle + 1 : 0;
        return stream.lastEventNumber();
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
