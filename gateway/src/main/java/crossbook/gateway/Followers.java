package crossbook.gateway;

import crossbook.client.entry.Operation;
import crossbook.gateway.Requests.Pending;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.FollowReportsDecoder;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.List;

/// The sessions that hear what others hear. While there is none, it costs nothing.
final class Followers {
    private final Desk desk;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final FollowReportsDecoder follow = new FollowReportsDecoder();
    private final List<Follower> followers = new ArrayList<>();

    Followers(Desk desk) {
        this.desk = desk;
    }

    void onFollow(Session session, DirectBuffer buffer, int offset) {
        follow.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, follow.requestId(), RequestType.FOLLOW);
        Reason reason = follow(session, follow.participant());
        if (reason == Reason.ROLE_NOT_PERMITTED) {
            desk.replies.refuse(session, reason, request.type(), request.requestId());
        } else {
            desk.requests.answer(request, reason, "");
        }
    }

    /// Lets a session hear what a participant hears, from the next event on. Who trades hears of
    /// its own: whose reports they are would not be told apart.
    ///
    /// @param name empty: everybody
    Reason follow(Session session, String name) {
        boolean may = Operation.SEE_ORDERS_OF_OTHERS.isFor(session.roles()) && !session.isTrader();
        if (!may) return Reason.ROLE_NOT_PERMITTED;
        if (!name.isEmpty() && !desk.directory.hasParticipant(name)) {
            return Reason.UNKNOWN_PARTICIPANT;
        }
        if (session.follower == null) {
            session.follower = new Follower(desk, session);
            followers.add(session.follower);
        }
        if (name.isEmpty()) session.follower.followEverybody();
        else session.follower.follow(desk.directory.participantId(name));
        return Reason.NONE;
    }

    void left(Session session) {
        if (session.follower != null) followers.remove(session.follower);
    }

    void onEvent(DirectBuffer buffer, int offset, int length) {
        for (int i = 0; i < followers.size(); i++) {
            followers.get(i).reports().onEvent(buffer, offset, length);
        }
    }
}
