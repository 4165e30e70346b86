package crossbook.core.event;

/// What one owner owes or is due of one asset on one settlement date. A view, valid during the
/// event that hands it over; smallest units.
public interface Obligation {
    /// The owner's number.
    int owner();

    int assetId();

    /// When it is settled, days since 1970.
    int settlementDate();

    /// What the owner has to pay; once it is settled, what it has paid.
    long owed();

    /// What the owner will be paid; once it is settled, what it has been paid.
    long due();
}
