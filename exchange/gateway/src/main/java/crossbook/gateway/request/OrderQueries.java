package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SlowReply;
import crossbook.gateway.status.Counters;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Side;
import crossbook.protocol.command.QueryOrdersEncoder;
import crossbook.protocol.entry.OrderStatusEncoder;
import crossbook.protocol.entry.OrdersRequestDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderStatedDecoder;
import crossbook.protocol.event.OrdersStatedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;

/// Asks the engine for live orders, and passes on its answers. Only the engine knows them, and what
/// it says leaves at once, so that it stands among the other reports where it belongs. It tells so
/// many at a time; the rest is asked for when those have left.
public final class OrderQueries {
    private static final int ID_LENGTH = OrderTermsDecoder.clOrdIdLength();

    private final int partition;
    private final CommandBatch commands;
    private final Counters counters;
    private final Directory directory;
    private final Requests requests;
    private final Replies replies;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final OrdersRequestDecoder query = new OrdersRequestDecoder();
    private final QueryOrdersEncoder command = new QueryOrdersEncoder();
    private final OrderStatusEncoder status = new OrderStatusEncoder();
    private final byte[] id = new byte[ID_LENGTH];
    private final byte[] noId = new byte[ID_LENGTH];
    private final Long2ObjectHashMap<Asked> asked = new Long2ObjectHashMap<>();

    /// A question, in case there is more to its answer.
    private record Asked(PendingRequest request, int participantId, long instrumentId, Side side) {}

    public OrderQueries(
            int partition,
            CommandBatch commands,
            Counters counters,
            Directory directory,
            Requests requests,
            Replies replies) {
        this.partition = partition;
        this.commands = commands;
        this.counters = counters;
        this.directory = directory;
        this.requests = requests;
        this.replies = replies;
    }

    // The question.

    void ask(Session session, DirectBuffer buffer, int offset) {
        query.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request = new PendingRequest(session, query.requestId(), RequestType.ORDERS);
        String name = query.participant();
        int whose = name.isEmpty() ? session.participantId() : directory.participantId(name);
        boolean isOwn = whose == session.participantId();
        Operation operation = isOwn ? Operation.SEE_OWN_ORDERS : Operation.SEE_ORDERS_OF_OTHERS;
        if (!requests.mayAsk(request, operation) || isThrottled(request)) return;
        if (whose == Directory.NOBODY) {
            requests.answer(request, Reason.UNKNOWN_PARTICIPANT, "");
            return;
        }
        query.getOrigClOrdId(id, 0);
        long orderId = query.orderId();
        Asked what = new Asked(request, whose, query.instrumentId(), query.side());
        long number = requests.ask(request);
        boolean isOne = orderId != OrdersRequestDecoder.orderIdNullValue() || id[0] != 0;
        if (!isOne) asked.put(number, what);
        begin(number, what, 0);
        command.orderId(orderId).putOrigClOrdId(id, 0);
    }

    /// It takes from the throttle what an order takes: the engine goes through all that it has.
    private boolean isThrottled(PendingRequest request) {
        long waitNs = request.session().throttleOrder();
        if (waitNs == 0) return false;
        counters.throttled++;
        replies.throttled(request, waitNs);
        return true;
    }

    private void begin(long number, Asked what, long fromPlace) {
        commands.begin(command).requestId(number);
        command.askerId(what.request.session().participantId());
        command.participantId(what.participantId).instrumentId(what.instrumentId);
        command.side(what.side).fromPlace(fromPlace);
    }

    // The answer.

    /// The engine tells one live order.
    public void onOrderStated(OrderStatedDecoder event) {
        PendingRequest request = requests.pending(event.requestId());
        if (request == null || !request.session().begin(status)) return;
        counters.reports++;
        OrderStateDecoder order = event.state();
        status.eventNumber(event.head().eventNumber());
        status.timestampNs(event.head().timestampNs());
        status.partition((short) partition).requestId(request.requestId());
        status.ordStatus(ordStatus(event.reason(), order.cumQty())).reason(event.reason());
        status.participantId(order.participantId()).orderId(order.orderId());
        status.leavesQty(order.leavesQty()).cumQty(order.cumQty()).more(event.more());
        status.cumValue(order.cumValue());
        OrderTermsDecoder from = event.terms();
        OrderTermsEncoder to = status.terms();
        to.buffer().putBytes(to.offset(), from.buffer(), from.offset(), from.encodedLength());
    }

    private static OrdStatus ordStatus(Reason waits, long cumQty) {
        if (waits != Reason.NONE) return OrdStatus.SUSPENDED;
        return cumQty == 0 ? OrdStatus.NEW : OrdStatus.PARTIALLY_FILLED;
    }

    /// The engine has told all live orders, or so many that the rest waits.
    public void onOrdersStated(OrdersStatedDecoder event) {
        long number = event.requestId();
        long next = event.nextPlace();
        if (next == 0) {
            asked.remove(number);
            requests.onAnswer(
                    number,
                    event.head().eventNumber(),
                    event.head().timestampNs(),
                    event.reason(),
                    (int) event.participantId());
            return;
        }
        PendingRequest request = requests.pending(number);
        if (request == null) {
            asked.remove(number);
        } else if (request.session().isSendingSlowly()) {
            asked.remove(number);
            requests.answer(requests.complete(number), Reason.REQUEST_LIMIT, "");
        } else {
            request.session().sendSlowly(new Rest(number, next));
        }
    }

    /// The rest of an answer: it is asked for when what came before has left.
    private final class Rest implements SlowReply {
        private final long number;
        private final long fromPlace;
        private boolean isAsked;

        Rest(long number, long fromPlace) {
            this.number = number;
            this.fromPlace = fromPlace;
        }

        @Override
        public boolean sendOn() {
            Asked what = asked.get(number);
            if (what == null) return false;
            if (!commands.hasRoom()) return true;
            begin(number, what, fromPlace);
            command.orderId(OrdersRequestDecoder.orderIdNullValue()).putOrigClOrdId(noId, 0);
            isAsked = true;
            return false;
        }

        /// Of a session that has ended nobody asks on.
        @Override
        public void close() {
            if (isAsked) return;
            asked.remove(number);
            requests.complete(number);
        }
    }

    /// Nothing more comes of what was asked.
    public void onHostLost() {
        asked.clear();
    }
}
