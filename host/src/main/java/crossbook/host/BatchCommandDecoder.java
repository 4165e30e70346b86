package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineBatch;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.Definition;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.DefineAssetDecoder;
import crossbook.protocol.command.DefineBatchDecoder;
import crossbook.protocol.command.DefineClientDecoder;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineLimitsDecoder;
import crossbook.protocol.command.DefineParticipantDecoder;

import org.agrona.DirectBuffer;

/// Reads batches of definitions, and runs them.
final class BatchCommandDecoder {
    private final MatchingEngine engine;
    private final Request request;
    private final OperatorCommandDecoder operators;
    private final BatchLines lines = new BatchLines();

    private final DefineBatchDecoder batchDecoder = new DefineBatchDecoder();
    private final DefineAssetDecoder assetDecoder = new DefineAssetDecoder();
    private final DefineClientDecoder clientDecoder = new DefineClientDecoder();
    private final DefineInstrumentDecoder instrumentDecoder = new DefineInstrumentDecoder();
    private final DefineLimitsDecoder limitsDecoder = new DefineLimitsDecoder();
    private final DefineParticipantDecoder participantDecoder = new DefineParticipantDecoder();

    BatchCommandDecoder(MatchingEngine engine, Request request, OperatorCommandDecoder operators) {
        this.engine = engine;
        this.request = request;
        this.operators = operators;
    }

    void define(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        DefineBatchDecoder wire = batchDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineBatch command = new DefineBatch();
        command.timestampNs = wire.timestampNs();
        request.ask(command, wire.askerId(), 0);
        request.batchId = wire.requestId();
        request.giveReason(command, wire, DefineBatchDecoder.reasonTextEncodingOffset());
        lines.wrap(wire);
        while (lines.hasNext() && lines.next()) command.lines.add(line());
        engine.onDefineBatch(command);
    }

    /// Whether a batch may have a line of that template.
    static boolean isLine(int templateId) {
        return switch (templateId) {
            case DefineAssetDecoder.TEMPLATE_ID,
                    DefineClientDecoder.TEMPLATE_ID,
                    DefineInstrumentDecoder.TEMPLATE_ID,
                    DefineLimitsDecoder.TEMPLATE_ID,
                    DefineParticipantDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    private Definition line() {
        MessageHeaderDecoder header = lines.header();
        return switch (header.templateId()) {
            case DefineAssetDecoder.TEMPLATE_ID -> {
                DefineAsset asset = new DefineAsset();
                MoneyCommandDecoder.read(
                        assetDecoder.wrapAndApplyHeader(lines.line(), 0, header), asset);
                yield asset;
            }
            case DefineClientDecoder.TEMPLATE_ID -> {
                DefineClient client = new DefineClient();
                MoneyCommandDecoder.read(
                        clientDecoder.wrapAndApplyHeader(lines.line(), 0, header), client);
                yield client;
            }
            case DefineInstrumentDecoder.TEMPLATE_ID -> {
                DefineInstrument instrument = new DefineInstrument();
                operators.read(
                        instrumentDecoder.wrapAndApplyHeader(lines.line(), 0, header), instrument);
                yield instrument;
            }
            case DefineLimitsDecoder.TEMPLATE_ID -> {
                DefineLimits limits = new DefineLimits();
                LimitCommandDecoder.read(
                        limitsDecoder.wrapAndApplyHeader(lines.line(), 0, header), limits);
                yield limits;
            }
            case DefineParticipantDecoder.TEMPLATE_ID -> {
                DefineParticipant participant = new DefineParticipant();
                OperatorCommandDecoder.read(
                        participantDecoder.wrapAndApplyHeader(lines.line(), 0, header),
                        participant);
                yield participant;
            }
            default ->
                throw new IllegalStateException("line of unknown kind " + header.templateId());
        };
    }
}
