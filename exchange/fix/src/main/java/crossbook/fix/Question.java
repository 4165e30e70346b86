package crossbook.fix;

import crossbook.protocol.entry.OrdersRequestEncoder;

import java.util.HashSet;
import java.util.Set;

/// What a client has asked the exchange under a number of the session, and what its answers
/// repeat of it.
final class Question {
    /// The type of the message, as [Dialect#key] has it.
    final int type;

    /// What the client calls it; empty: it did not say.
    final String id;

    /// The one instrument that it is about; [Instruments#NONE]: all.
    final int instrumentId;

    /// The part of the market that it is about; empty: all.
    final String segment;

    /// The one side that it is about, as FIX writes it; 0: both.
    final int side;

    /// The one order that is meant, as the client calls it; empty: by another id, or none.
    final String clOrdId;

    /// Whether the client wants to hear of changes.
    final boolean isSubscription;

    /// How many answers there will be; 0: nothing was heard yet.
    long total;

    /// The exchange's id of the one order that is meant.
    long orderId = OrdersRequestEncoder.orderIdNullValue();

    /// Whether it is about orders of the participant itself.
    boolean isOwn = true;

    /// A refusal of a cancel or a replace, which is told when the order is known; null: it is
    /// about none.
    byte[] held;

    /// What was told of sessions, each once.
    final Set<String> told = new HashSet<>(0);

    Question(
            int type,
            String id,
            int instrumentId,
            String segment,
            int side,
            String clOrdId,
            boolean isSubscription) {
        this.type = type;
        this.id = id;
        this.instrumentId = instrumentId;
        this.segment = segment;
        this.side = side;
        this.clOrdId = clOrdId;
        this.isSubscription = isSubscription;
    }

    /// How an order is that the client has sent again.
    static Question ofRepeated(String clOrdId) {
        return new Question('D', "", Instruments.NONE, "", 0, clOrdId, false);
    }

    /// How the order is whose cancel or replace is refused.
    static Question ofRefused(byte[] refusal) {
        Question question = new Question('9', "", Instruments.NONE, "", 0, "", false);
        question.held = refusal;
        return question;
    }

    boolean isType(String wanted) {
        return type == Dialect.key(wanted);
    }

    /// Whether it is about an instrument of a part of the market.
    boolean isAbout(int instrument, String itsSegment) {
        boolean isIt = instrumentId == Instruments.NONE || instrumentId == instrument;
        return isIt && (segment.isEmpty() || segment.equals(itsSegment));
    }
}
