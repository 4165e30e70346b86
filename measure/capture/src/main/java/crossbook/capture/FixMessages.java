package crossbook.capture;

import crossbook.capture.Connection.Basis;
import crossbook.capture.RequestId.Names;
import crossbook.fix.Dialect;
import crossbook.fix.FixMessage;
import crossbook.fix.Tag;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Tells requests and answers by what is said in FIX: NewOrderSingle, OrderCancelRequest and
/// OrderCancelReplaceRequest, and what names their ClOrdID, or their MsgSeqNum where it is refused.
final class FixMessages {
    private static final int ACK_OR_REJECT = '8';

    private final FixMessage message = new FixMessage(Dialect.crossbook());
    private final RequestId id = new RequestId();
    private final Map<String, Session> sessions = new HashMap<>();
    private final Int2ObjectHashMap<RequestKind> kinds = new Int2ObjectHashMap<>();
    private final Supplier<Session> newSession;
    private final Requests requests;
    private final Tally tally;

    FixMessages(Requests requests, Tally tally, Supplier<Session> newSession) {
        this.requests = requests;
        this.tally = tally;
        this.newSession = newSession;
        for (String type : new String[] {"D", "F", "G"}) {
            String name = Dialect.crossbook().messages().stream()
                    .filter(each -> each.type().equals(type))
                    .findFirst()
                    .orElseThrow()
                    .name();
            kinds.put(type.charAt(0), tally.kind(name));
        }
    }

    /// A message of a connection.
    void read(Connection connection, Side side, Message at) {
        message.parse(at.buffer, at.start, at.end);
        int type = message.typeKey();
        RequestKind kind = kinds.get(type);
        if (connection.exchange() == null) {
            if (kind != null) connection.isExchange(side.other(), Basis.ANSWERS);
            else if (type == '8' || type == '9') connection.isExchange(side, Basis.ANSWERS);
            else return;
        }
        boolean isAnswer = side == connection.exchange();
        if (connection.session == null) connection.session = session(isAnswer);
        if (isAnswer) answer(type, connection.session, at.beginNs);
        else if (kind != null) ask(kind, connection.session, at.wholeNs);
    }

    /// The same for all connections between the same two.
    private Session session(boolean isFromExchange) {
        String sender = message.text(Tag.SENDER_COMP_ID);
        String target = message.text(Tag.TARGET_COMP_ID);
        String name = isFromExchange ? target + '\1' + sender : sender + '\1' + target;
        return sessions.computeIfAbsent(name, _ -> newSession.get());
    }

    private void ask(RequestKind kind, Session session, long timeNs) {
        if (message.isYes(Tag.POSS_DUP_FLAG)) {
            tally.resent++;
            return;
        }
        setId(Tag.CL_ORD_ID);
        requests.asked(session, id, kind, message.number(Tag.MSG_SEQ_NUM, 0), timeNs);
    }

    private void setId(int tag) {
        id.set(Names.CL_ORD_ID, message.buffer(), message.start(tag), message.length(tag));
    }

    private void answer(int type, Session session, long timeNs) {
        if (message.isYes(Tag.POSS_DUP_FLAG)) return;
        switch (type) {
            case ACK_OR_REJECT -> answer(session, message.character(Tag.EXEC_TYPE) == '8', timeNs);
            case '9' -> answer(session, true, timeNs);
            case '3', 'j' -> refuse(session, timeNs);
            default -> {} // about something else
        }
    }

    private void answer(Session session, boolean isRefusal, long timeNs) {
        setId(Tag.CL_ORD_ID);
        requests.answered(session, id, isRefusal, timeNs);
    }

    private void refuse(Session session, long timeNs) {
        long number = message.number(Tag.REF_SEQ_NUM, 0);
        if (number > 0) {
            requests.refused(session, number, timeNs);
        } else {
            setId(Tag.BUSINESS_REJECT_REF_ID);
            requests.answered(session, id, true, timeNs);
        }
    }
}
