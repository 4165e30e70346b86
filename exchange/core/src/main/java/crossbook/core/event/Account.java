package crossbook.core.event;

import crossbook.core.order.Parties;

/// What one owner has of one asset, to look at. A view that is moved from account to account.
public interface Account {
    /// Its owner's number; those below `Owners.FIRST` are the exchange.
    /// Its owner's number; 0 to 3 are the exchange.
    int owner();

    /// Whether deposits come from it and withdrawals go there: zero or less, unless more
    /// arrived from other partitions than went to them.
    boolean isOutside();

    /// Whether it is the exchange's, for fees.
    boolean isFees();

    /// Whether it is the exchange's, through which is settled and against which profits and
    /// losses of positions are realised; may be below zero.
    boolean isClearing();

    /// Whether it is the exchange's, from which is paid what owners on margin cannot.
    boolean isInsurance();

    /// Whether it is the exchange's, for what is on its way between partitions.
    boolean isInTransit();

    /// The owner's participant; only where the owner is not the exchange.
    int participantId();

    /// The owner's account text, in a holder that the next call overwrites; empty of a participant.
    Parties client();

    int assetId();

    /// What the owner has, smallest units of the asset.
    long posted();

    /// What of it live orders and positions need, and what is owed.
    long held();

    /// What is left for other orders, and can be withdrawn but for what is [#withheld]; below 0
    /// where positions need more than there is.
    long free();

    /// What of it cannot be taken out before the day is settled, but serves orders and
    /// positions.
    long withheld();

    /// What positions need of it at least; 0 of one on which none depends.
    long needed();

    /// Whether more margin is called for.
    boolean isCalled();

    /// What its owner has lost beyond what it had, and nobody has paid.
    long deficit();
}
