package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.testkit.ComparableEvents;
import crossbook.testkit.Patience;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The events of an exchange, without what differs from one to another.
final class AskEvents implements AutoCloseable {
    private final Told told = new Told();
    private final IdleStrategy idle = new SleepingIdleStrategy(50_000);
    private final HostConnection host;
    private final EventStream stream;

    AskEvents(Path engine) {
        host = HostConnection.open(engine);
        stream = host.events(1);
    }

    /// Events as texts: byte for byte, apart from times, numbers of events, sessions, and the
    /// ids that a door makes up for cancels.
    static final class Told {
        private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
        private static final int FLAGS_AT = HEADER + EventHeadDecoder.eventFlagsEncodingOffset();
        private static final Set<String> OTHERWISE =
                Set.of("TimestampNs", "SessionId", "RequestId", "EventNumber", "CommandNumber");

        /// The id that the engine makes up for the order of a liquidation, of the number of an
        /// event.
        private static final Pattern LIQUIDATION = Pattern.compile("4c4951(3[0-9])+(00)*");

        private static final Set<String> OF_CANCELS =
                Set.of("CancelRejected", "MassCanceled", "MassCancelRejected");

        private final ComparableEvents comparable = new ComparableEvents(Told::isOtherwise);
        private final Map<Integer, Message> messages = Schema.event().messages().stream()
                .collect(Collectors.toMap(Message::templateId, message -> message));
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();
        private final List<String> told = new ArrayList<>();
        private int commands;

        private static boolean isOtherwise(Message message, Field field) {
            boolean isIdOfCancel = field.name().equals("requestClOrdId")
                    || (OF_CANCELS.contains(message.name()) && field.name().equals("clOrdId"));
            return isIdOfCancel || OTHERWISE.contains(field.type().name());
        }

        /// FIX asks how an order is before it says why a request is refused: that is its own
        /// question, and changes nothing.
        void onEvent(DirectBuffer buffer, int offset, int length) {
            String words = words(buffer, offset);
            if (words.contains(" OrderStated") || words.contains(" OrdersStated")) return;
            String text = comparable.text(buffer, offset, length);
            told.add(LIQUIDATION.matcher(text).replaceAll("LIQ") + words);
            if ((buffer.getByte(offset + FLAGS_AT) & 1) != 0) commands++;
        }

        /// What an event is called, and its reason if it has one.
        private String words(DirectBuffer buffer, int offset) {
            Message message = messages.get(header.wrap(buffer, offset).templateId());
            StringBuilder words = new StringBuilder(" ").append(message.name());
            for (Field field : message.fields()) {
                if (!field.type().name().equals("Reason")) continue;
                int at = offset + HEADER + field.offset();
                int value = Short.toUnsignedInt(buffer.getShort(at, ByteOrder.LITTLE_ENDIAN));
                words.append(' ').append(Reason.get(value));
            }
            return words.toString();
        }

        /// What was told since this was asked last.
        List<String> take() {
            List<String> found = List.copyOf(told);
            told.clear();
            return found;
        }
    }

    /// Forgets what has happened so far.
    void begin() {
        long limitNs = System.nanoTime() + Patience.NS;
        while (stream.poll(told::onEvent, 10) > 0 || !stream.isLive()) {
            host.doWork();
            assertThat(System.nanoTime()).isLessThan(limitNs);
        }
        told.take();
    }

    /// What one more command led to.
    ///
    /// @param said what the door said to it
    List<String> awaitNext(Ask ask, Said said) {
        int next = told.commands + 1;
        long limitNs = System.nanoTime() + Patience.NS;
        while (told.commands < next) {
            int work = host.doWork() + stream.poll(told::onEvent, 10);
            idle.idle(work);
            assertThat(System.nanoTime())
                    .as("no event of %s, to which the door said %s", ask, said)
                    .isLessThan(limitNs);
        }
        return told.take();
    }

    @Override
    public void close() {
        stream.close();
        host.close();
    }
}
