package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.client.stream.Frames;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.DefinitionLines;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.KeptFrames;
import crossbook.gateway.session.Session;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.DefineBatchEncoder;
import crossbook.protocol.entry.DefineAssetDecoder;
import crossbook.protocol.entry.DefineClientDecoder;
import crossbook.protocol.entry.DefineInstrumentDecoder;
import crossbook.protocol.entry.DefineLimitsDecoder;
import crossbook.protocol.entry.DefineParticipantDecoder;
import crossbook.protocol.entry.EndBatchDecoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/// Batches of definitions. Their messages are kept as they come; at the end each is read as
/// it would be by itself, and what it would command is a line of one command.
public final class BatchMessages {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    private final CommandBatch commands;
    private final Requests requests;
    private final Directory directory;
    private final EngineRequests engine;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final MessageHeaderEncoder out = new MessageHeaderEncoder();
    private final EndBatchDecoder endBatch = new EndBatchDecoder();
    private final DefineBatchEncoder batchCommand = new DefineBatchEncoder();
    private final ExpandableArrayBuffer command = new ExpandableArrayBuffer();

    public BatchMessages(
            CommandBatch commands, Requests requests, Directory directory, EngineRequests engine) {
        this.commands = commands;
        this.requests = requests;
        this.directory = directory;
        this.engine = engine;
    }

    void begin(Session session) {
        session.requests().beginBatch();
    }

    /// Keeps a message if it is a line of a batch.
    boolean keeps(Session session, int templateId, DirectBuffer buffer, int offset, int length) {
        KeptFrames batch = session.requests().batch();
        if (batch == null || !isLine(templateId)) return false;
        batch.add(buffer, offset, length);
        return true;
    }

    private static boolean isLine(int templateId) {
        return switch (templateId) {
            case DefineAssetDecoder.TEMPLATE_ID,
                    DefineClientDecoder.TEMPLATE_ID,
                    DefineInstrumentDecoder.TEMPLATE_ID,
                    DefineLimitsDecoder.TEMPLATE_ID,
                    DefineParticipantDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    void end(Session session, DirectBuffer buffer, int offset) {
        endBatch.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, endBatch.requestId(), RequestType.BATCH);
        KeptFrames kept = session.requests().endBatch();
        if (kept == null) {
            requests.answer(request, Reason.NOT_SUPPORTED, "no batch was begun");
            return;
        }
        if (!requests.mayAsk(request, Operation.DEFINE_INSTRUMENTS)) return;
        if (kept.isTooLong()) {
            requests.answerBatch(request, Reason.REQUEST_LIMIT, 0);
            return;
        }
        DefinitionLines lines = read(session, kept);
        Reason refusal = lines.refusal() == Reason.NONE ? send(request, lines) : lines.refusal();
        if (refusal == Reason.NONE) return;
        directory.answered(lines.definitions());
        boolean isOfLine = refusal == lines.refusal();
        requests.answerBatch(request, refusal, isOfLine ? lines.count() : 0);
    }

    private DefinitionLines read(Session session, KeptFrames kept) {
        DefinitionLines lines = new DefinitionLines();
        requests.write(lines);
        for (int at = 0; at < kept.length() && lines.refusal() == Reason.NONE; ) {
            int length = Frames.length(kept.buffer(), at);
            lines.next();
            read(session, kept.buffer(), at + Frames.PREFIX, lines);
            at += Frames.PREFIX + length;
        }
        lines.finish();
        requests.write(null);
        return lines;
    }

    private void read(Session session, DirectBuffer buffer, int at, DefinitionLines lines) {
        in.wrap(buffer, at);
        boolean hasPassword = in.templateId() == DefineParticipantDecoder.TEMPLATE_ID;
        if (hasPassword) lines.refuse(Reason.NOT_SUPPORTED); // it is kept elsewhere
        else engine.pass(session, in.templateId(), buffer, at);
    }

    /// Why it cannot be sent; NONE: it is.
    private Reason send(PendingRequest request, DefinitionLines lines) {
        DefineBatchEncoder batch = batchCommand.wrapAndApplyHeader(command, Frames.PREFIX, out);
        int length = HEADER
                + DefineBatchEncoder.BLOCK_LENGTH
                + DefineBatchEncoder.linesHeaderLength()
                + lines.length();
        if (Frames.PREFIX + length > commands.maxLength()) return Reason.REQUEST_LIMIT;
        if (!commands.flush()) return Reason.GATEWAY_BUSY;
        Frames.putLength(command, 0, length);
        batch.timestampNs(0).askerId(request.session().participantId());
        PendingRequest sent = new PendingRequest(
                request.session(), request.requestId(), request.type(), lines.definitions());
        long number = requests.ask(sent);
        batch.requestId(number);
        Requests.copy(
                endBatch,
                EndBatchDecoder.reasonTextEncodingOffset(),
                batch,
                DefineBatchEncoder.reasonTextEncodingOffset(),
                DefineBatchEncoder.reasonTextLength());
        batch.putLines(lines.buffer(), 0, lines.length());
        if (commands.offer(command, Frames.PREFIX + length)) return Reason.NONE;
        requests.forget(number);
        return Reason.GATEWAY_BUSY;
    }
}
