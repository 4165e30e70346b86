package crossbook.fix;

/// Which kinds of entries of market data there are (`MDEntryType`, 269): a set of them is a sum of
/// bits.
final class EntryTypes {
    static final int BID = 1;
    static final int OFFER = 1 << 1;
    static final int TRADE = 1 << 2;
    static final int HIGH = 1 << 3;
    static final int LOW = 1 << 4;
    static final int VOLUME = 1 << 5;
    static final int AUCTION = 1 << 6;
    static final int OPEN_INTEREST = 1 << 7;

    private EntryTypes() {}

    /// The bit of a value of the field; 0: it is not sent.
    static int of(int value) {
        return switch (value) {
            case '0' -> BID;
            case '1' -> OFFER;
            case '2' -> TRADE;
            case '7' -> HIGH;
            case '8' -> LOW;
            case 'B' -> VOLUME;
            case 'C' -> OPEN_INTEREST;
            case 'Q' -> AUCTION;
            default -> 0;
        };
    }

    /// The value of the field.
    static char value(int type) {
        return switch (type) {
            case BID -> '0';
            case OFFER -> '1';
            case TRADE -> '2';
            case HIGH -> '7';
            case LOW -> '8';
            case VOLUME -> 'B';
            case OPEN_INTEREST -> 'C';
            case AUCTION -> 'Q';
            default -> throw new IllegalArgumentException("no type of entries: " + type);
        };
    }
}
