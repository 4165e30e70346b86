package crossbook.gateway.request;

import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.Operation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.session.Session;
import crossbook.protocol.LimitSetEncoder;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.DefineLimitsEncoder;
import crossbook.protocol.command.QueryExposuresEncoder;
import crossbook.protocol.entry.DefineLimitsDecoder;
import crossbook.protocol.entry.LimitsRequestDecoder;

import org.agrona.DirectBuffer;

import java.util.Set;

/// Turns requests about limits before the trade into commands: to set them, and to tell them.
/// None of it is throttled.
public final class LimitMessages {
    private static final long EVERYBODY = DefineLimitsEncoder.participantIdNullValue();

    private final CommandBatch commands;
    private final Requests requests;
    private final Directory directory;
    private final Partitions partitions;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final DefineLimitsDecoder limits = new DefineLimitsDecoder();
    private final LimitsRequestDecoder query = new LimitsRequestDecoder();
    private final DefineLimitsEncoder limitsCommand = new DefineLimitsEncoder();
    private final QueryExposuresEncoder queryCommand = new QueryExposuresEncoder();

    public LimitMessages(
            CommandBatch commands, Requests requests, Directory directory, Partitions partitions) {
        this.commands = commands;
        this.requests = requests;
        this.directory = directory;
        this.partitions = partitions;
    }

    void define(Session session, DirectBuffer buffer, int offset) {
        limits.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, limits.requestId(), RequestType.SET_LIMITS);
        String name = limits.participant();
        if (!requests.mayAsk(request, Operation.SET_LIMITS)) return;
        if (!isKnown(request, name) || !isKnowable(request)) return;
        commands.begin(limitsCommand).requestId(requests.ask(request));
        limitsCommand.askerId(session.participantId()).participantId(participantId(name));
        limitsCommand.account(limits.account()).instrumentId(limits.instrumentId());
        limitsCommand.layer(limits.layer());
        int text = DefineLimitsDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                limits, text, limitsCommand, DefineLimitsEncoder.reasonTextEncodingOffset());
        LimitSetEncoder to = limitsCommand.limits();
        to.buffer()
                .putBytes(
                        to.offset(),
                        limits.limits().buffer(),
                        limits.limits().offset(),
                        LimitSetEncoder.ENCODED_LENGTH);
    }

    /// What is done in all instruments together no engine of several knows.
    private boolean isKnowable(PendingRequest request) {
        boolean isForAll = limits.instrumentId() == DefineLimitsDecoder.instrumentIdNullValue();
        if (!partitions.areSeveral() || !isForAll) return true;
        Set<LimitKind> kinds = LimitSet.of(limits.limits()).values().keySet();
        if (kinds.stream().allMatch(LimitKind::isOfOneOrder)) return true;
        requests.answer(request, Reason.NOT_SUPPORTED, "name an instrument");
        return false;
    }

    /// Whose limits anybody sees but those of others: its own, and its clients'.
    void query(Session session, DirectBuffer buffer, int offset) {
        query.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request = new PendingRequest(session, query.requestId(), RequestType.LIMITS);
        boolean seesAll = Operation.SET_LIMITS.isFor(session.roles());
        String name = query.participant();
        boolean isOwn = directory.participantId(name) == session.participantId()
                || (name.isEmpty() && !seesAll);
        Operation operation = isOwn ? Operation.SEE_OWN_ORDERS : Operation.SEE_ORDERS_OF_OTHERS;
        if (!requests.mayAsk(request, operation) || !isKnown(request, name)) return;
        commands.begin(queryCommand).requestId(requests.ask(request));
        queryCommand.askerId(session.participantId());
        queryCommand.participantId(isOwn ? session.participantId() : participantId(name));
        queryCommand.account(query.account());
    }

    /// A name that is unknown never goes to the engine: there it would be none, and none is
    /// everybody.
    private boolean isKnown(PendingRequest request, String name) {
        if (name.isEmpty() || directory.hasParticipant(name)) return true;
        requests.answer(request, Reason.UNKNOWN_PARTICIPANT, "");
        return false;
    }

    private long participantId(String name) {
        return name.isEmpty() ? EVERYBODY : directory.participantId(name);
    }
}
