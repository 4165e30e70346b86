package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.QueryExposures;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.DefineLimitsDecoder;
import crossbook.protocol.command.QueryExposuresDecoder;

import org.agrona.DirectBuffer;

/// Reads the commands about limits before the trade, and runs them.
final class LimitCommandDecoder {
    private final MatchingEngine engine;
    private final Request request;
    private final DefineLimitsDecoder defineDecoder = new DefineLimitsDecoder();
    private final QueryExposuresDecoder queryDecoder = new QueryExposuresDecoder();
    private final DefineLimits define = new DefineLimits();
    private final QueryExposures query = new QueryExposures();

    LimitCommandDecoder(MatchingEngine engine, Request request) {
        this.engine = engine;
        this.request = request;
    }

    void onCommand(MessageHeaderDecoder header, DirectBuffer buffer, int offset) {
        if (header.templateId() == DefineLimitsDecoder.TEMPLATE_ID) define(buffer, offset, header);
        else query(buffer, offset, header);
    }

    private void define(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        DefineLimitsDecoder wire = defineDecoder.wrapAndApplyHeader(buffer, offset, header);
        DefineLimits command = define;
        command.timestampNs = wire.timestampNs();
        read(wire, command);
        request.ask(command, wire.askerId(), wire.requestId());
        request.giveReason(command, wire, DefineLimitsDecoder.reasonTextEncodingOffset());
        engine.onDefineLimits(command);
    }

    /// What limits are for whom, but not who asks.
    static void read(DefineLimitsDecoder wire, DefineLimits command) {
        command.everybody = wire.participantId() == DefineLimitsDecoder.participantIdNullValue();
        command.participantId = (int) wire.participantId();
        Wire.getAccount(command.client, wire, DefineLimitsDecoder.accountEncodingOffset());
        command.instrumentId = (int) wire.instrumentId();
        command.oneInstrument = wire.instrumentId() != DefineLimitsDecoder.instrumentIdNullValue();
        command.layer = Wire.LIMIT_LAYER.core(wire.layerRaw());
        command.limits = LimitWords.get(wire.limits());
    }

    private void query(DirectBuffer buffer, int offset, MessageHeaderDecoder header) {
        QueryExposuresDecoder wire = queryDecoder.wrapAndApplyHeader(buffer, offset, header);
        QueryExposures command = query;
        command.timestampNs = wire.timestampNs();
        command.everybody = wire.participantId() == QueryExposuresDecoder.participantIdNullValue();
        command.participantId = (int) wire.participantId();
        Wire.getAccount(command.client, wire, QueryExposuresDecoder.accountEncodingOffset());
        request.askerId = (int) wire.askerId();
        request.requestId = wire.requestId();
        engine.onQueryExposures(command);
    }
}
