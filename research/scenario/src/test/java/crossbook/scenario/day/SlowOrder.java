package crossbook.scenario.day;

import crossbook.core.model.Phase.Matching;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.TimeInForce;

/// An order of the slow reference: plain fields, and the word for where it stands.
final class SlowOrder {
    enum Place {
        /// In no list: it has just come, or it is gone.
        NOWHERE,

        /// In the visible book.
        VISIBLE,

        /// In the book, but seen by nobody.
        HIDDEN,

        /// In the book without a price of its own: a market order in a call, an order
        /// that trades at the closing price.
        UNPRICED,

        /// A stop that waits for its election.
        STOP,

        /// Waits for a phase.
        PARKED,

        /// A pegged order that waits for a price to follow.
        UNPEGGED
    }

    SlowBook book;
    String owner;
    String id;
    boolean buys;
    OrdType type;
    TimeInForce timeInForce;

    /// Price units; null where it has none.
    Long limit;

    Long stop;

    /// What the whole may cost, or must fetch; null where the order does not say.
    Long budget;

    PegReference peg;
    long display;

    /// The least that an execution gives (MES); 1 where any will do.
    long min = 1;

    /// When it ends, nanoseconds; null where it does not say.
    Long expires;

    long key;
    boolean isPostOnly;
    boolean excludesHidden;

    /// Whether a pegged order takes part in the volume auction (2.8).
    boolean isForVolume;

    /// Trader, account and capacity.
    String parties = "";

    /// Whether it outlives the session in which it was entered.
    boolean stays;

    /// The open session in which it was entered; 0 if there is none.
    int session;

    boolean isLive;

    /// Whether its time of the day is still to come, or to be noticed.
    boolean waitsForTime;

    long qty;
    long executed;

    /// Of an iceberg in the visible book: what is seen of it.
    long shown;

    /// Whether it has gone on in another part: what others have seen of it is gone (2.7).
    boolean isInParts;

    Place place = Place.NOWHERE;

    /// The price at which it stands in the book.
    long price;

    /// Counts arrivals at the price where it stands.
    long since;

    /// Counts orders.
    long number;

    /// Counts entries into the market; new when it loses its time.
    long entry;

    /// The day of its entry, since 1970.
    long entryDay;

    /// What was asked and answered when it got its present id.
    String asked;

    String answer;

    long left() {
        return qty - executed;
    }

    boolean isIceberg() {
        return type == OrdType.ICEBERG;
    }

    /// What of it stands in the visible queue.
    long displayed() {
        return isIceberg() && place == Place.VISIBLE ? shown : left();
    }

    long reserve() {
        return left() - displayed();
    }

    /// Whether it is in the market and does not wait for it.
    boolean isActive() {
        return place == Place.VISIBLE || place == Place.HIDDEN || place == Place.UNPRICED;
    }

    /// Whether it takes part in the volume auction that is on, whatever it does at other times.
    boolean joinsVolume() {
        return isForVolume && book.phase.matching() == Matching.VOLUME;
    }

    /// Whether its own limit lets it trade at a price.
    boolean accepts(long at) {
        return limit == null || (buys ? limit >= at : limit <= at);
    }
}
