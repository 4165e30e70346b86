package crossbook.core.event;

/// What one owner owes or is due of one asset on one settlement date; smallest units. A reusable
/// holder: it is valid during the event that hands it over.
public final class Obligation {
    /// The owner's number.
    public int owner;

    public int assetId;

    /// When it is settled, days since 1970.
    public int settlementDate;

    /// What the owner has to pay; once it is settled, what it has paid.
    public long owed;

    /// What the owner will be paid; once it is settled, what it has been paid.
    public long due;
}
