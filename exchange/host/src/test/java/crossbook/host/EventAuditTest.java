package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The audit finds nothing in what a host says, and finds every falsification of it.
class EventAuditTest {
    private static final int COMMANDS = 2_000;

    @TempDir
    static Path directory;

    private static final EventList SEEN = new EventList();

    /// @param invariant that the change breaks
    record Falsified(int invariant, String words, Consumer<List<byte[]>> change) {
        @Override
        public String toString() {
            return invariant + ": " + words;
        }
    }

    @BeforeAll
    static void record() {
        try (RunningHost host = JournalHost.start(ChildHost.settings(directory.resolve("host")));
                HostConnection connection = HostConnection.open(host.directory());
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            Random random = new Random(3);
            sender.market(2);
            for (int i = 0; i < COMMANDS; i++) sender.anything(random);
            SEEN.awaitAnswers(events, sender);
        }
    }

    @Test
    void aHostBreaksNone() {
        assertThat(SEEN.kindsOf()).contains("Traded", "OrderReplaced", "OrderCanceled");
        assertThat(EventAudit.violations(SEEN.events)).isEmpty();
    }

    static Stream<Falsified> falsified() {
        return Stream.of(
                new Falsified(1, "a command goes on after its end", EventAuditTest::goOn),
                new Falsified(2, "an event is lost", events -> events.remove(500)),
                new Falsified(
                        2, "an event comes twice", events -> events.add(500, events.get(500))),
                new Falsified(2, "the first event is lost", List::removeFirst),
                new Falsified(3, "time goes back", EventAuditTest::goBack),
                new Falsified(4, "an order id is used again", EventAuditTest::reuseOrderId),
                new Falsified(4, "a number gets another name", EventAuditTest::reuseParticipant),
                new Falsified(8, "an order nobody entered is canceled", EventAuditTest::cancelNone),
                new Falsified(8, "an order is canceled twice", EventAuditTest::cancelTwice));
    }

    @ParameterizedTest
    @MethodSource("falsified")
    void aFalsifiedStreamIsFoundOut(Falsified falsified) {
        List<byte[]> events = new ArrayList<>();
        for (byte[] event : SEEN.events) events.add(event.clone());

        falsified.change.accept(events);

        assertThat(EventAudit.violations(events))
                .anyMatch(line -> line.startsWith("invariant " + falsified.invariant + ":"));
    }

    // The falsifications.

    private static void goOn(List<byte[]> events) {
        long command = word(events.get(499), EventFrame.COMMAND_NUMBER);
        putWord(events.get(500), EventFrame.COMMAND_NUMBER, command - 1);
    }

    private static void goBack(List<byte[]> events) {
        long time = word(events.get(499), EventFrame.TIMESTAMP);
        putWord(events.get(500), EventFrame.TIMESTAMP, time - 1);
    }

    private static void reuseOrderId(List<byte[]> events) {
        int at = OrderAcceptedDecoder.stateEncodingOffset()
                + OrderStateDecoder.orderIdEncodingOffset();
        List<byte[]> accepted = all(events, "OrderAccepted");
        putWord(accepted.getLast(), at, word(accepted.getFirst(), at));
    }

    private static void reuseParticipant(List<byte[]> events) {
        int at = MessageHeaderDecoder.ENCODED_LENGTH
                + ParticipantDefinedDecoder.participantIdEncodingOffset();
        List<byte[]> defined = all(events, "ParticipantDefined");
        byte[] first = defined.getFirst();
        System.arraycopy(first, at, defined.getLast(), at, Integer.BYTES);
    }

    private static void cancelNone(List<byte[]> events) {
        byte[] canceled = all(events, "OrderCanceled").getFirst();
        putWord(
                canceled,
                OrderCanceledDecoder.stateEncodingOffset()
                        + OrderStateDecoder.orderIdEncodingOffset(),
                Long.MAX_VALUE);
    }

    private static void cancelTwice(List<byte[]> events) {
        int at = OrderCanceledDecoder.stateEncodingOffset()
                + OrderStateDecoder.orderIdEncodingOffset();
        List<byte[]> canceled = all(events, "OrderCanceled");
        putWord(canceled.getLast(), at, word(canceled.getFirst(), at));
    }

    private static List<byte[]> all(List<byte[]> events, String kind) {
        return events.stream()
                .filter(event -> EventList.kind(event).equals(kind))
                .toList();
    }

    private static long word(byte[] event, int offset) {
        return new UnsafeBuffer(event)
                .getLong(MessageHeaderDecoder.ENCODED_LENGTH + offset, ByteOrder.LITTLE_ENDIAN);
    }

    private static void putWord(byte[] event, int offset, long value) {
        new UnsafeBuffer(event)
                .putLong(
                        MessageHeaderDecoder.ENCODED_LENGTH + offset,
                        value,
                        ByteOrder.LITTLE_ENDIAN);
    }
}
