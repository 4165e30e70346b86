package crossbook.gateway.report;

import crossbook.client.entry.Operation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SessionListener;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.SessionEnd;
import crossbook.protocol.entry.FollowReportsDecoder;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.List;

/// The sessions that hear what others hear. While there is none, it costs nothing.
public final class Followers implements SessionListener {
    private final ReportSources sources;
    private final Requests requests;
    private final Replies replies;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final FollowReportsDecoder follow = new FollowReportsDecoder();
    private final List<Follower> followers = new ArrayList<>();

    public Followers(ReportSources sources, Requests requests, Replies replies) {
        this.sources = sources;
        this.requests = requests;
        this.replies = replies;
    }

    /// A session asks to hear what others hear.
    public void onFollow(Session session, DirectBuffer buffer, int offset) {
        follow.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, follow.requestId(), RequestType.FOLLOW);
        Reason reason = follow(session, follow.participant());
        if (reason == Reason.ROLE_NOT_PERMITTED) {
            replies.refuse(session, reason, request.type(), request.requestId());
        } else {
            requests.answer(request, reason, "");
        }
    }

    /// Lets a session hear what a participant hears, from the next event on. Who trades hears of
    /// its own: whose reports they are would not be told apart.
    ///
    /// @param name empty: everybody
    public Reason follow(Session session, String name) {
        boolean may = Operation.SEE_ORDERS_OF_OTHERS.isFor(session.roles()) && !session.isTrader();
        if (!may) return Reason.ROLE_NOT_PERMITTED;
        if (!name.isEmpty() && !sources.directory().hasParticipant(name)) {
            return Reason.UNKNOWN_PARTICIPANT;
        }
        Follower follower = of(session);
        if (follower == null) {
            follower = new Follower(sources, requests, session);
            followers.add(follower);
        }
        if (name.isEmpty()) follower.followEverybody();
        else follower.follow(sources.directory().participantId(name));
        return Reason.NONE;
    }

    /// What a session hears of others; null: nothing.
    Follower of(Session session) {
        for (int i = 0; i < followers.size(); i++) {
            if (followers.get(i).session() == session) return followers.get(i);
        }
        return null;
    }

    @Override
    public void left(Session session, SessionEnd reason) {
        followers.remove(of(session));
    }

    /// Reports an event to those who follow one of its participants.
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        for (int i = 0; i < followers.size(); i++) {
            followers.get(i).reports().onEvent(buffer, offset, length);
        }
    }
}
