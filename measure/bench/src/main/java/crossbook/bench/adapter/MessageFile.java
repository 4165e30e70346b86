package crossbook.bench.adapter;

import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;
import crossbook.flow.Progress;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayOptions;
import crossbook.flow.replay.ReplaySummary;
import crossbook.market.BadInput;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/// A stream of the five-scenario format as the harness wants it, messages as `engine.h` has them,
/// and the report that it must lead to.
///
/// @param reportHash the SHA-256 of the report text, from a replay of the same stream
///     (`crossbook replay`), whose results for the published streams are known
record MessageFile(Path file, long messages, String reportHash) {

    /// @throws BadInput if the stream cannot be read or is of another format
    static MessageFile write(Path stream, Path file) throws IOException {
        long messages = 0;
        FlowRecord entry = new FlowRecord();
        try (FlowReader flow = FlowReader.open(stream);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            if (flow.format() != FlowFormat.FIVE_SCENARIOS) {
                throw new BadInput(stream + ": is no stream of the five-scenario format");
            }
            ByteBuffer message = ByteBuffer.allocate(Messages.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            while (flow.next(entry)) {
                encode(entry, message.clear());
                out.write(message.array());
                messages++;
            }
        }
        ReplaySummary expected = Replay.of(stream, ReplayOptions.DEFAULT).run(Progress.silent());
        return new MessageFile(file, messages, expected.digests().get("reportSha256"));
    }

    private static void encode(FlowRecord entry, ByteBuffer message) {
        int type = switch (entry.kind) {
            case CANCEL -> Messages.CANCEL;
            case MODIFY -> Messages.MODIFY;
            default -> Messages.NEW;
        };
        boolean isCancel = type == Messages.CANCEL;
        message.putLong(type);
        message.putLong(entry.orderId);
        message.putLong(entry.number - 1);
        message.putLong(isCancel ? 0 : entry.price);
        message.putInt(isCancel ? 0 : Math.toIntExact(entry.qty));
        message.put((byte) (isCancel ? 0 : entry.side.ordinal()));
        message.put((byte) (entry.kind == FlowKind.NEW_IOC ? 1 : 0));
        message.putShort((short) 0);
    }
}
