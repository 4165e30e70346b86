package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.core.order.OrdType;
import crossbook.core.state.StateException;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;
import crossbook.protocol.Upcast;
import crossbook.protocol.command.AdvanceTimeDecoder;
import crossbook.protocol.command.DefineBatchDecoder;
import crossbook.protocol.command.DefineMarketModelDecoder;
import crossbook.protocol.command.HashStateDecoder;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.protocol.command.TakeSnapshotDecoder;

import org.agrona.DirectBuffer;

/// Decides whether a command may enter the log: what is in the log must be readable for
/// ever, and must not be able to stop an engine. Gateways send nothing else; this is the
/// last door. What the schema says of a command [MessageCheck] sees; here is what it cannot say.
final class CommandCheck {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final MessageCheck check = new MessageCheck(Schema.command());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final DefineMarketModelDecoder marketModel = new DefineMarketModelDecoder();
    private final DefineBatchDecoder batch = new DefineBatchDecoder();
    private final BatchLines lines = new BatchLines();

    /// Whether a piece of ingress is framed commands and each of them may enter the log.
    boolean isSound(DirectBuffer buffer, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (at < end) {
            if (end - at < Frames.PREFIX + HEADER) return false;
            int commandLength = Frames.length(buffer, at);
            at += Frames.PREFIX;
            if (commandLength < HEADER || commandLength > end - at) return false;
            if (!isSoundCommand(buffer, at, commandLength)) return false;
            at += commandLength;
            // A snapshot is of a place between two pieces.
            if (header.templateId() == TakeSnapshotDecoder.TEMPLATE_ID && at < end) return false;
        }
        return true;
    }

    /// A log may go back to an earlier version.
    private boolean isSoundCommand(DirectBuffer buffer, int at, int length) {
        if (Upcast.isOlder(buffer, at)) {
            DirectBuffer command = Upcast.of(buffer, at, length);
            return !Upcast.isOlder(command, 0) && isSoundCommand(command, 0, command.capacity());
        }
        header.wrap(buffer, at);
        if (check.check(buffer, at, length) != Reason.NONE) return false;
        return switch (header.templateId()) {
            case AdvanceTimeDecoder.TEMPLATE_ID, HashStateDecoder.TEMPLATE_ID ->
                false; // the host's
            case NewOrderDecoder.TEMPLATE_ID ->
                hasReference(newOrder.wrapAndApplyHeader(buffer, at, header).terms());
            case DefineMarketModelDecoder.TEMPLATE_ID ->
                isModel(marketModel.wrapAndApplyHeader(buffer, at, header));
            case DefineBatchDecoder.TEMPLATE_ID ->
                areLines(batch.wrapAndApplyHeader(buffer, at, header));
            default -> true;
        };
    }

    /// Whether an order that follows a price says which.
    private static boolean hasReference(OrderTermsDecoder terms) {
        OrdType ordType = EnumNames.ORD_TYPE.core(terms.ordTypeRaw());
        return !ordType.isPegged || EnumNames.PEG_REFERENCE.core(terms.pegReferenceRaw()) != null;
    }

    /// Whether a batch is made of definitions, each as it would be by itself.
    private boolean areLines(DefineBatchDecoder wire) {
        lines.wrap(wire);
        while (lines.hasNext()) {
            boolean isLine = lines.next()
                    && CommandReader.isDefinition(lines.header().templateId())
                    && check.check(lines.line(), 0, lines.length()) == Reason.NONE;
            if (!isLine) return false;
        }
        return true;
    }

    private static boolean isModel(DefineMarketModelDecoder wire) {
        try {
            CommandDecoder.model(wire);
            return true;
        } catch (StateException e) {
            return false;
        }
    }
}
