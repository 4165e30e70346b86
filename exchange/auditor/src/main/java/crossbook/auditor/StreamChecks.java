package crossbook.auditor;

import crossbook.client.stream.EventHead;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.EventHeadDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Watches what every event begins with.
///
/// 1  the numbers of commands rise, and what belongs to one stands together
/// 2  events are numbered 1, 2, 3
/// 3  time does not go back
/// 5  a command that is repeated was answered before
final class StreamChecks {
    private static final int COMMAND_NUMBER =
            MessageHeaderDecoder.ENCODED_LENGTH + EventHeadDecoder.commandNumberEncodingOffset();

    private final Findings findings;
    private final AuditedPartitions partitions;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandRepeatedDecoder repeated = new CommandRepeatedDecoder();
    private boolean hasBegun;
    private boolean isAfterState;
    private long number;
    private long timeNs;
    private long command;
    private boolean isOver = true;

    StreamChecks(Market market) {
        findings = market.findings;
        partitions = market.partitions;
    }

    private static long command(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset + COMMAND_NUMBER, ByteOrder.LITTLE_ENDIAN);
    }

    /// A state was told of what was after that event.
    void beginAfter(long eventNumber) {
        number = eventNumber;
        isAfterState = true;
    }

    /// Returns whether it begins another command than that of the one before it.
    boolean read(DirectBuffer buffer, int offset) {
        long last = number;
        number = EventHead.eventNumber(buffer, offset);
        if ((hasBegun || isAfterState) && number != last + 1)
            findings.add(2, "comes after event " + last, last);
        long time = EventHead.timestampNs(buffer, offset);
        if (hasBegun && time < timeNs) {
            findings.add(3, "is " + (timeNs - time) + " ns earlier than the one before", last);
        }
        timeNs = time;
        long next = command(buffer, offset);
        boolean follows = isOver ? next > command : next == command;
        if (hasBegun && !follows) {
            findings.add(
                    1,
                    "is of command " + next + ", after command " + command
                            + (isOver ? "" : ", which is not over"),
                    last);
        }
        boolean isAnother = next != command;
        command = next;
        isOver = EventHead.isLastOfCommand(buffer, offset);
        hasBegun = true;
        boolean isRepeat =
                header.wrap(buffer, offset).templateId() == CommandRepeatedDecoder.TEMPLATE_ID;
        if (isRepeat) checkRepeat(buffer, offset);
        return isAnother;
    }

    private void checkRepeat(DirectBuffer buffer, int offset) {
        long original = repeated.wrapAndApplyHeader(buffer, offset, header).originalEventNumber();
        // Of several engines, what was too long ago to know has a number of its own.
        boolean isBefore = original < number || (partitions.areSeveral() && original == number);
        if (original <= 0 || !isBefore) {
            findings.add(
                    5, "repeats the answer of event " + original + ", which did not come before");
        }
    }

    long lastNumber() {
        return number;
    }
}
