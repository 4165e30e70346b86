package crossbook.scenario;

import crossbook.core.Authority;
import crossbook.core.Order;
import crossbook.core.PastTrade;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PegReference;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Role;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;

import java.util.List;

/// What can be seen of an engine from outside, as values: its commands, its events, and
/// its books between commands.
public sealed interface Observed {
    /// What an order asks for beyond price and quantity; 0 or null where it does not.
    record Terms(
            long stopPrice,
            long displayQty,
            long minQty,
            long expireNs,
            PegReference peg,
            long smpKey,
            boolean isPostOnly,
            boolean excludesHidden,
            boolean isForVolume) {
        static Terms of(Order order) {
            return new Terms(
                    order.stopPrice(),
                    order.displayQty(),
                    order.minQty(),
                    order.expireNs(),
                    order.ordType().isPegged ? order.pegReference() : null,
                    order.smpKey(),
                    order.isPostOnly(),
                    order.excludesHidden(),
                    order.isForVolumeAuction());
        }

        public Terms with(long otherMinQty, long otherSmpKey, boolean postOnly) {
            return new Terms(
                    stopPrice,
                    displayQty,
                    otherMinQty,
                    expireNs,
                    peg,
                    otherSmpKey,
                    postOnly,
                    excludesHidden,
                    isForVolume);
        }
    }

    /// An order as an event showed it.
    record OrderSeen(
            long orderId,
            int participantId,
            String clOrdId,
            int instrumentId,
            Side side,
            OrdType ordType,
            TimeInForce timeInForce,
            long limitPrice,
            long orderQty,
            long leavesQty,
            long cumQty,
            int sessionId,
            boolean staysOnDisconnect,
            long displayedQty,
            Terms terms) {
        static OrderSeen of(Order order) {
            return new OrderSeen(
                    order.orderId(),
                    order.participantId(),
                    order.clOrdId().toString(),
                    order.instrumentId(),
                    order.side(),
                    order.ordType(),
                    order.timeInForce(),
                    order.limitPrice(),
                    order.orderQty(),
                    order.leavesQty(),
                    order.cumQty(),
                    order.sessionId(),
                    order.staysOnDisconnect(),
                    order.displayedQty(),
                    Terms.of(order));
        }

        public OrderSeen withTerms(Terms otherTerms) {
            return withOwner(participantId, otherTerms);
        }

        public OrderSeen withOwner(int otherParticipantId, Terms otherTerms) {
            return new OrderSeen(
                    orderId,
                    otherParticipantId,
                    clOrdId,
                    instrumentId,
                    side,
                    ordType,
                    timeInForce,
                    limitPrice,
                    orderQty,
                    leavesQty,
                    cumQty,
                    sessionId,
                    staysOnDisconnect,
                    displayedQty,
                    otherTerms);
        }

        OrderSeen withId(long otherOrderId) {
            return with(otherOrderId, limitPrice, sessionId);
        }

        public OrderSeen withPrice(long otherPrice) {
            return with(orderId, otherPrice, sessionId);
        }

        OrderSeen withoutSession() {
            return with(orderId, limitPrice, 0);
        }

        private OrderSeen with(long otherOrderId, long otherPrice, int otherSessionId) {
            return new OrderSeen(
                    otherOrderId,
                    participantId,
                    clOrdId,
                    instrumentId,
                    side,
                    ordType,
                    timeInForce,
                    otherPrice,
                    orderQty,
                    leavesQty,
                    cumQty,
                    otherSessionId,
                    staysOnDisconnect,
                    displayedQty,
                    terms);
        }

        /// Of an order that displays all or nothing.
        public OrderSeen withQtys(long otherOrderQty, long otherLeavesQty, long otherCumQty) {
            long shown = ordType.isHidden ? 0 : otherLeavesQty;
            return withQtys(otherOrderQty, otherLeavesQty, otherCumQty, shown);
        }

        public OrderSeen withQtys(
                long otherOrderQty, long otherLeavesQty, long otherCumQty, long otherDisplayedQty) {
            return new OrderSeen(
                    orderId,
                    participantId,
                    clOrdId,
                    instrumentId,
                    side,
                    ordType,
                    timeInForce,
                    limitPrice,
                    otherOrderQty,
                    otherLeavesQty,
                    otherCumQty,
                    sessionId,
                    staysOnDisconnect,
                    otherDisplayedQty,
                    terms);
        }
    }

    record Level(long price, long leavesQty, int orderCount) {}

    /// One side of a book: what it says of its levels, its orders and itself.
    record SideSeen(
            List<Level> levels,
            List<OrderSeen> orders,
            int levelCount,
            int orderCount,
            long leavesQty,
            Long bestPrice) {}

    record BookSeen(int instrumentId, String phase, SideSeen bids, SideSeen asks) {
        public BookSeen withBids(SideSeen otherBids) {
            return new BookSeen(instrumentId, phase, otherBids, asks);
        }
    }

    /// What an uncross gives or would give; without a price nothing trades.
    record Outcome(boolean hasPrice, long price, long qty, long surplus) {
        static Outcome of(AuctionOutcome outcome) {
            return new Outcome(outcome.hasPrice, outcome.price, outcome.qty, outcome.surplus);
        }
    }

    /// A trade as an event showed it later.
    record PastSeen(
            long tradeId,
            int instrumentId,
            TradeType type,
            long price,
            long qty,
            long buyOrderId,
            long sellOrderId) {
        static PastSeen of(PastTrade trade) {
            return new PastSeen(
                    trade.tradeId(),
                    trade.instrumentId(),
                    trade.type(),
                    trade.price(),
                    trade.qty(),
                    trade.orderId(Side.BUY),
                    trade.orderId(Side.SELL));
        }

        public PastSeen withTerms(long otherPrice, long otherQty) {
            return new PastSeen(
                    tradeId, instrumentId, type, otherPrice, otherQty, buyOrderId, sellOrderId);
        }
    }

    record Ruled(MarketModel model) implements Observed {}

    /// It is later now than it was.
    record Passed(long timestampNs) implements Observed {}

    record Listed(Instrument instrument) implements Observed {}

    /// A participant was defined, or changed.
    record Joined(Participant participant) implements Observed {}

    /// A command begins; `name` is who asks for it, or what it is where nobody does.
    record Began(String line, String name, boolean wantsAnswer) implements Observed {}

    record Accepted(OrderSeen order) implements Observed {}

    /// A command of any kind was refused.
    record Refused(String reason) implements Observed {}

    record Repeated(int participantId, String clOrdId) implements Observed {}

    record Traded(
            long tradeId, OrderSeen taker, OrderSeen maker, long price, long qty, TradeType type)
            implements Observed {
        public Traded with(OrderSeen otherTaker, OrderSeen otherMaker) {
            return new Traded(tradeId, otherTaker, otherMaker, price, qty, type);
        }

        public Traded withPrice(long otherPrice) {
            return new Traded(tradeId, taker, maker, otherPrice, qty, type);
        }
    }

    record Replaced(OrderSeen order, String previousId, long previousPrice, boolean keepsPlace)
            implements Observed {}

    /// An order was canceled, or expired; the reason is the word for it.
    record Ended(OrderSeen order, boolean canceled, String reason) implements Observed {}

    record SessionStarted(int participantId, int sessionId) implements Observed {}

    record SessionEnded(int participantId, int sessionId, long expiredOrders) implements Observed {}

    record MassCanceled() implements Observed {}

    /// What not everybody may do was done.
    ///
    /// @param what kill, resume, mass cancel, phase, trade, instrument or participant
    /// @param subjectId whom it means: a participant, or [#ALL]
    /// @param count how many orders it cancels
    record Acted(String what, int askerId, Role role, int subjectId, long count)
            implements Observed {
        static final int ALL = -1;

        static Acted of(String what, Authority authority) {
            return new Acted(what, authority.participantId(), authority.role(), ALL, 0);
        }

        static Acted of(String what, Authority authority, ParticipantsCommand command, long count) {
            int subjectId = command.everybody ? ALL : command.participantId;
            return new Acted(what, authority.participantId(), authority.role(), subjectId, count);
        }

        boolean isAbout(int participantId) {
            return subjectId == ALL || subjectId == participantId;
        }
    }

    record Parked(OrderSeen order, ParkReason reason) implements Observed {}

    record Activated(OrderSeen order) implements Observed {}

    record Triggered(OrderSeen order, long lastPrice) implements Observed {}

    record Restated(OrderSeen order, RestateReason reason) implements Observed {}

    /// A phase has begun, and is to end then.
    record PhaseChanged(int instrumentId, String phase, PhaseReason reason, long endsNs)
            implements Observed {}

    record PhaseExtended(int instrumentId, long endsNs, PhaseReason reason) implements Observed {}

    record Indicated(int instrumentId, Outcome outcome) implements Observed {}

    record Uncrossed(int instrumentId, Outcome outcome) implements Observed {}

    record HiddenUncrossed(int instrumentId, long price, long qty) implements Observed {}

    record Tripped(int instrumentId, long price, long reference) implements Observed {}

    record Referenced(int instrumentId, long price) implements Observed {}

    record Closed(int instrumentId, long price, ClosingMethod method) implements Observed {}

    record Busted(PastSeen trade) implements Observed {}

    record Corrected(PastSeen trade, long oldPrice, long oldQty) implements Observed {}

    /// What there is between two commands.
    record Looked(long businessHash, int liveOrders, List<BookSeen> books) implements Observed {}
}
