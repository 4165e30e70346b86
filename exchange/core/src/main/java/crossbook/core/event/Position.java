package crossbook.core.event;

/// What one owner has open of one instrument on margin, to look at. A view that is moved from
/// position to position.
public interface Position {
    /// The owner's account of the settlement asset, on which the position depends.
    Account account();

    int instrumentId();

    /// Above 0 of a long position, below of a short one.
    long qty();

    /// Price times quantity times quote units of what is open, signed like the quantity.
    long openValue();

    /// What it and the live orders of its owner in its instrument hold together, beyond what each
    /// order holds by itself.
    long held();

    /// What was realised since the day was settled last where it is withheld until then; below
    /// 0: lost. 0 where it is not.
    long unsettledProfit();

    /// The mark at which it was valued last, price units.
    long mark();
}
