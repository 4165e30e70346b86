package crossbook.bench.floor;

import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.entry.ExecutionReportEncoder;
import crossbook.protocol.entry.NewOrderEncoder;

/// The sizes of what goes to and fro: an echo's request is as long as a new order and its
/// answer as long as an execution report, each with length and header.
final class Frames {
    static final int REQUEST_BYTES = framed(NewOrderEncoder.BLOCK_LENGTH);
    static final int ANSWER_BYTES = framed(ExecutionReportEncoder.BLOCK_LENGTH);

    /// Where the number of a request stands, in it and in its answer.
    static final int NUMBER = 2 + MessageHeaderEncoder.ENCODED_LENGTH;

    private Frames() {}

    /// The sizes for a report.
    static String words() {
        return REQUEST_BYTES + " bytes there (a new order), " + ANSWER_BYTES
                + " bytes back (an execution report)";
    }

    private static int framed(int blockBytes) {
        return Short.BYTES + MessageHeaderEncoder.ENCODED_LENGTH + blockBytes;
    }
}
