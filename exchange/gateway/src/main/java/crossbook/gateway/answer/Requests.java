package crossbook.gateway.answer;

import crossbook.client.entry.Operation;
import crossbook.client.entry.Refusals;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.client.stream.Frames;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.DefinitionLines;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.ListedInstrument;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.session.Session;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.Operations;
import crossbook.protocol.Decimals;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.RequestReplyEncoder;
import crossbook.protocol.entry.StatusReportEncoder;
import crossbook.protocol.event.BatchRejectedDecoder;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.MarkRejectedDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.TradeChangeRejectedDecoder;

import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.sbe.DecoderFlyweight;
import org.agrona.sbe.EncoderFlyweight;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/// Requests of operators that wait for the engine's answer. The engine is given a number
/// of our own, because two operators may choose the same.
public final class Requests {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int TEXT_LENGTH = Integer.BYTES;
    private static final int MAX_DETAIL = 256;
    private static final int NONE = -1;
    private static final byte[] NO_ID = new byte[OrderTermsDecoder.clOrdIdLength()];

    private final int partition;
    private final int maxRequests;
    private final EpochNanoClock time;
    private final HostStatus host;
    private final CommandBatch commands;
    private final Directory directory;
    private final Balances balances;
    private final Partitions partitions;
    private final Replies replies;
    private final Operations operations;
    private final RequestReplyEncoder reply = new RequestReplyEncoder();
    private final StatusReportEncoder status = new StatusReportEncoder();
    private final Long2ObjectHashMap<PendingRequest> pending = new Long2ObjectHashMap<>();
    private DefinitionLines lines;
    private long lastNumber;

    public Requests(
            GatewaySettings settings,
            EpochNanoClock time,
            HostStatus host,
            CommandBatch commands,
            Directory directory,
            Balances balances,
            Partitions partitions,
            Replies replies,
            Operations operations) {
        partition = settings.partition();
        maxRequests = settings.limits().maxRequests();
        this.time = time;
        this.host = host;
        this.commands = commands;
        this.directory = directory;
        this.balances = balances;
        this.partitions = partitions;
        this.replies = replies;
        this.operations = operations;
        // A previous run of this gateway may have asked too: its numbers lie below.
        long seconds = time.nanoTime() / 1_000_000_000;
        lastNumber = (long) settings.gatewayId() << 56 | (seconds & 0xFFFF_FFFFL) << 24;
    }

    /// Whether a request may go to the engine; if not, it is refused.
    public boolean mayAsk(PendingRequest request, Operation operation) {
        Session session = request.session();
        if (!mayAskAtOnce(request, operation)) return false;
        if (session.requests().pending() >= maxRequests) {
            refuse(request, Reason.REQUEST_LIMIT);
            return false;
        }
        return true;
    }

    /// The same for what cannot wait, however much is asked already.
    public boolean mayAskAtOnce(PendingRequest request, Operation operation) {
        if (!operation.isFor(request.session().roles()) || !request.session().isKnownToEngine()) {
            refuse(request, Reason.ROLE_NOT_PERMITTED);
        } else if (!host.isAvailable()) {
            refuse(request, Reason.ENGINE_UNAVAILABLE);
        } else if (partitions.isOneAway() && isForAllAtOnce(request.type())) {
            refuse(request, Reason.PARTITION_SUSPENDED);
        } else if (partitions.areSeveral() && isOfMoney(request.type())) {
            refuse(request, Reason.NOT_SUPPORTED);
        } else {
            return true;
        }
        return false;
    }

    /// The same of a request about one instrument.
    public boolean mayAsk(PendingRequest request, Operation operation, long instrumentId) {
        if (!mayAsk(request, operation)) return false;
        if (!partitions.isAway(instrumentId)) return true;
        refuse(request, Reason.PARTITION_SUSPENDED);
        return false;
    }

    /// Whether a request may name a participant, or nobody. A name that is unknown never goes to
    /// the engine where none is everybody.
    public boolean mayName(PendingRequest request, String name) {
        if (name.isEmpty() || directory.hasParticipant(name)) return true;
        answer(request, Reason.UNKNOWN_PARTICIPANT, "");
        return false;
    }

    /// What every engine of several must be told in the same order as the others.
    private static boolean isForAllAtOnce(RequestType type) {
        return switch (type) {
            case INSTRUMENT, PARTICIPANT, MARKET_MODEL, SET_LIMITS, BATCH -> true;
            default -> false;
        };
    }

    /// No engine of several knows all that an owner has.
    private static boolean isOfMoney(RequestType type) {
        return switch (type) {
            case ASSET, CLIENT, TRANSFER, SETTLEMENT, MARK, LIQUIDATION, OWNER -> true;
            default -> false;
        };
    }

    private void refuse(PendingRequest request, Reason reason) {
        if (lines != null) lines.refuse(reason);
        else replies.refuse(request.session(), reason, request.type(), request.requestId());
    }

    /// Copies fields of a message into the command that is written.
    public static void copy(
            DecoderFlyweight from, int field, EncoderFlyweight to, int toField, int length) {
        to.buffer().putBytes(to.offset() + toField, from.buffer(), from.offset() + field, length);
    }

    /// Takes the requests that come from now on as lines of a batch; null: by themselves again.
    public void write(DefinitionLines to) {
        lines = to;
        commands.write(to);
    }

    /// Remembers a request; returns the number that the engine is given. A line of a batch has
    /// none.
    public long ask(PendingRequest request) {
        if (lines != null) {
            lines.numbers(request.definitions());
            return 0;
        }
        request.session().requests().asked();
        pending.put(++lastNumber, request);
        return lastNumber;
    }

    /// The engine has answered a request, if it was one of ours. Returns the reply, in case
    /// there is more to tell in it; null if there is none.
    public RequestReplyEncoder onAnswer(
            long number, long eventNumber, long timestampNs, Reason reason, int id) {
        return onAnswer(number, eventNumber, timestampNs, reason, id, 0);
    }

    private static boolean isAboutParticipant(PendingRequest request) {
        return switch (request.type()) {
            case PARTICIPANT,
                    KILL,
                    RESUME,
                    CANCEL_FOR,
                    CLIENT,
                    TRANSFER,
                    SET_LIMITS,
                    ORDERS,
                    LIQUIDATION,
                    OWNER -> true;
            default -> false;
        };
    }

    /// The same of a request that has canceled orders.
    public RequestReplyEncoder onAnswer(
            long number,
            long eventNumber,
            long timestampNs,
            Reason reason,
            int id,
            long canceledOrders) {
        PendingRequest request = pending.remove(number);
        if (request == null) return null;
        request.session().requests().answered();
        directory.answered(request.definitions());
        if (!begin(request, reason, detail(reason))) return null;
        reply.eventNumber(eventNumber).timestampNs(timestampNs).canceledOrders(canceledOrders);
        if (isAboutParticipant(request)) reply.participantId(id);
        else reply.instrumentId(id);
        return reply;
    }

    /// A transfer came again, and was booked before.
    public void onRepeatedTransfer(CommandRepeatedDecoder event) {
        long original = event.originalEventNumber();
        long timestampNs = event.head().timestampNs();
        int participant = (int) event.participantId();
        if (onAnswer(event.requestId(), original, timestampNs, Reason.NONE, participant) == null) {
            return;
        }
        reply.repeated(YesNo.YES);
        copyTransaction(event, CommandRepeatedDecoder.clOrdIdEncodingOffset());
    }

    /// Funds have moved.
    public void onTransferred(FundsTransferredDecoder event) {
        EventHeadDecoder head = event.head();
        boolean isPaid = event.fromKind() == OwnerKind.PARTICIPANT;
        long whose = isPaid ? event.fromParticipantId() : event.toParticipantId();
        RequestReplyEncoder begun = onAnswer(
                event.requestId(), head.eventNumber(), head.timestampNs(), Reason.NONE, (int)
                        whose);
        if (begun == null) return;
        copyTransaction(event, FundsTransferredDecoder.transactionIdEncodingOffset());
    }

    /// Nothing has moved.
    public void onMoneyRejected(MoneyRejectedDecoder event) {
        EventHeadDecoder head = event.head();
        RequestReplyEncoder begun = onAnswer(
                event.requestId(), head.eventNumber(), head.timestampNs(), event.reason(), (int)
                        event.participantId());
        if (begun == null) return;
        reply.lowLimit(event.lowLimit()).highLimit(event.highLimit());
        copyTransaction(event, MoneyRejectedDecoder.transactionIdEncodingOffset());
    }

    /// A trade was neither busted nor corrected.
    public void onTradeChangeRejected(TradeChangeRejectedDecoder event) {
        PendingRequest request = complete(event.requestId());
        if (request == null || !begin(request, event.reason(), lacking(event))) return;
        EventHeadDecoder head = event.head();
        reply.eventNumber(head.eventNumber()).timestampNs(head.timestampNs());
        reply.instrumentId(event.instrumentId());
        reply.lowLimit(event.lowLimit()).highLimit(event.highLimit());
    }

    /// Who lacks how much of what for a bust or a correction; empty if that is not why it is
    /// refused.
    private String lacking(TradeChangeRejectedDecoder event) {
        if (event.reason() != Reason.FUNDS_INSUFFICIENT) return "";
        Asset asset = balances.asset((int) event.assetId());
        String participant = directory.participantName((int) event.participantId());
        String account = event.account();
        return Refusals.ofFunds(
                account.isEmpty() ? participant : participant + '/' + account,
                Decimals.text(event.lowLimit(), asset.scale()),
                Decimals.text(event.highLimit(), asset.scale()),
                asset.code());
    }

    /// A mark was not taken.
    public void onMarkRejected(MarkRejectedDecoder event) {
        PendingRequest request = complete(event.requestId());
        if (request == null || !begin(request, event.reason(), tooFar(event))) return;
        EventHeadDecoder head = event.head();
        reply.eventNumber(head.eventNumber()).timestampNs(head.timestampNs());
        reply.instrumentId(event.instrumentId());
    }

    /// From which mark a price is how far; else as of any refusal.
    private String tooFar(MarkRejectedDecoder event) {
        if (event.reason() != Reason.PRICE_OUTSIDE_COLLAR) return detail(event.reason());
        ListedInstrument listed = directory.instrument((int) event.instrumentId());
        return Refusals.ofMark(
                listed.symbol,
                Decimals.text(event.price(), listed.priceScale),
                Decimals.text(balances.mark(listed.instrumentId), listed.priceScale),
                Decimals.text(listed.coverage.margin().collar(), 4));
    }

    /// What was due is paid.
    public void onSettled(ObligationsSettledDecoder event) {
        EventHeadDecoder head = event.head();
        RequestReplyEncoder begun = onAnswer(
                event.requestId(), head.eventNumber(), head.timestampNs(), Reason.NONE, NONE);
        if (begun != null) begun.payments(event.payments());
    }

    /// Nothing of a batch was defined.
    public void onBatchRejected(BatchRejectedDecoder event) {
        EventHeadDecoder head = event.head();
        RequestReplyEncoder begun = onAnswer(
                event.requestId(), head.eventNumber(), head.timestampNs(), event.reason(), NONE);
        if (begun != null) begun.line(event.line());
    }

    private void copyTransaction(DecoderFlyweight event, int field) {
        copy(event, field, reply, RequestReplyEncoder.transactionIdEncodingOffset(), NO_ID.length);
    }

    /// What would have been right.
    private String detail(Reason reason) {
        if (reason != Reason.UNKNOWN_PHASE || operations.phases().isEmpty()) return "";
        return "there are " + String.join(", ", operations.phases());
    }

    /// A request that waits, or null if the number is none of ours.
    public PendingRequest pending(long number) {
        return pending.get(number);
    }

    /// Takes out a request of which the engine has told all; the answer to it is to follow.
    public PendingRequest complete(long number) {
        PendingRequest request = pending.remove(number);
        if (request != null) request.session().requests().answered();
        return request;
    }

    /// Answers a request that the engine has no part in. A line of a batch is refused for it.
    public void answer(PendingRequest request, Reason reason, String detail) {
        if (lines != null) lines.refuse(reason);
        else begin(request, reason, detail);
    }

    /// The same of a batch.
    ///
    /// @param line the first that is wrong, from 1; 0: none
    public void answerBatch(PendingRequest request, Reason reason, int line) {
        if (begin(request, reason, "")) reply.line(line);
    }

    /// A request was not sent.
    public void forget(long number) {
        pending.remove(number).session().requests().answered();
    }

    private boolean begin(PendingRequest request, Reason reason, String detail) {
        byte[] text = detail.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, MAX_DETAIL);
        Session session = request.session();
        if (!session.begin(reply, TEXT_LENGTH + length)) return false;
        reply.eventNumber(0).timestampNs(time.nanoTime());
        reply.partition((short) partition).requestId(request.requestId());
        reply.requestType(request.type()).reason(reason);
        reply.canceledOrders(0).putTransactionId(NO_ID, 0).repeated(YesNo.NO);
        reply.payments(0).line(0);
        reply.lowLimit(RequestReplyEncoder.lowLimitNullValue());
        reply.highLimit(RequestReplyEncoder.highLimitNullValue());
        reply.instrumentId(NONE).participantId(NONE).putDetail(text, 0, length);
        return true;
    }

    /// Answers with the state of the exchange.
    public void status(PendingRequest request, String json) {
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        int length = HEADER + StatusReportEncoder.BLOCK_LENGTH + TEXT_LENGTH + text.length;
        if (length > Frames.MAX_LENGTH) {
            answer(request, Reason.NOT_SUPPORTED, "the status is too long");
            return;
        }
        if (!request.session().begin(status, TEXT_LENGTH + text.length)) return;
        status.requestId(request.requestId()).timestampNs(time.nanoTime());
        status.putStatus(text, 0, text.length);
    }

    /// What was asked of a host that is gone may have happened or not.
    public void onHostLost() {
        for (PendingRequest request : new ArrayList<>(pending.values())) {
            request.session().requests().answered();
            directory.answered(request.definitions());
            Session session = request.session();
            replies.refuse(session, Reason.STATE_UNKNOWN, request.type(), request.requestId());
        }
        pending.clear();
    }
}
