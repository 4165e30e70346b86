package crossbook.client.stream;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.MassCanceledDecoder;

import org.agrona.DirectBuffer;

/// Brings each event of a stream to its method of a listener.
public final class EventReader implements EventHandler {
    private final EventDispatch dispatch;

    public EventReader(EventListener listener) {
        dispatch = new EventDispatch(listener);
    }

    /// Brings each event to several listeners, in the order in which they are given.
    public static EventReader ofAll(EventListener... listeners) {
        return new EventReader(new EventListeners(listeners));
    }

    /// Whether an event is what became of a request or an order: accepted, rejected, traded,
    /// replaced, canceled, expired. They are most of all events; who has no method for any of
    /// them need not read them.
    public static boolean isOfAnOrder(DirectBuffer buffer, int offset) {
        int templateId = buffer.getShort(
                        offset + MessageHeaderDecoder.templateIdEncodingOffset(),
                        MessageHeaderDecoder.BYTE_ORDER)
                & 0xFFFF;
        return templateId < MassCanceledDecoder.TEMPLATE_ID;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        dispatch.read(buffer, offset);
    }
}
