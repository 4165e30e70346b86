package crossbook.fix;

import crossbook.client.marketdata.MarketBook;
import crossbook.fix.Subscription.Updates;

import java.util.LinkedHashSet;
import java.util.Set;

/// Reads requests for market data, one after the other, and says why one is refused.
final class MarketDataRequests {
    static final char UNKNOWN_SYMBOL = '0';
    static final char DUPLICATE_ID = '1';
    static final char TOO_MUCH = '2';
    static final char UNSUPPORTED_DEPTH = '5';
    static final char UNSUPPORTED_UPDATE_TYPE = '6';
    static final char UNSUPPORTED_AGGREGATED_BOOK = '7';
    static final char UNSUPPORTED_ENTRY_TYPE = '8';

    private final Dialect dialect;
    private final MarketDataBooks books;
    private final Set<MarketBook> wanted = new LinkedHashSet<>();
    private FixMessage message;
    private String id = "";
    private int types;
    private int depth;
    private Updates updates = Updates.NONE;
    private char reason;
    private String text = "";

    MarketDataRequests(Dialect dialect, MarketDataBooks books) {
        this.dialect = dialect;
        this.books = books;
    }

    /// Reads a request that asks for something. False: it is refused, [#reason] says why.
    boolean read(FixMessage asked) {
        message = asked;
        id = asked.text(Tag.MD_REQ_ID);
        return readDepth() && readUpdates() && isAggregated() && readTypes() && readInstruments();
    }

    /// What the client calls it.
    String id() {
        return id;
    }

    /// A set of [EntryTypes].
    int types() {
        return types;
    }

    /// How many levels; 0: all.
    int depth() {
        return depth;
    }

    Updates updates() {
        return updates;
    }

    /// The instruments, in the order in which they are named.
    Set<MarketBook> wanted() {
        return wanted;
    }

    /// MDReqRejReason (281).
    char reason() {
        return reason;
    }

    String text() {
        return text;
    }

    /// Refuses what was read, for one more reason.
    boolean refuse(char why, int tag, String sentence) {
        String value = message.has(tag) ? "=" + message.text(tag) : "";
        return refuse(why, dialect.label(tag) + value + ": " + sentence);
    }

    boolean refuse(char why, String sentence) {
        reason = why;
        text = sentence;
        return false;
    }

    private boolean readDepth() {
        long value = message.number(Tag.MARKET_DEPTH, -1);
        if (value < 0 || value > Integer.MAX_VALUE) {
            return refuse(
                    UNSUPPORTED_DEPTH,
                    Tag.MARKET_DEPTH,
                    "0 is the whole book, n are the n best prices of each side");
        }
        depth = (int) value;
        return true;
    }

    private boolean readUpdates() {
        updates = Updates.NONE;
        if (message.character(Tag.SUBSCRIPTION_REQUEST_TYPE) == '0') return true;
        if (!message.has(Tag.MD_UPDATE_TYPE)) {
            return refuse(
                    UNSUPPORTED_UPDATE_TYPE,
                    Tag.MD_UPDATE_TYPE,
                    "0 or 1 says how changes are told, and SubscriptionRequestType(263)=1 needs it");
        }
        boolean isFull = message.character(Tag.MD_UPDATE_TYPE) == '0';
        updates = isFull ? Updates.FULL : Updates.INCREMENTAL;
        return true;
    }

    private boolean isAggregated() {
        boolean isSo = message.character(Tag.AGGREGATED_BOOK) != 'N';
        return isSo
                || refuse(
                        UNSUPPORTED_AGGREGATED_BOOK,
                        Tag.AGGREGATED_BOOK,
                        "order by order is told by the native feed alone");
    }

    private boolean readTypes() {
        types = 0;
        for (int i = 0; i < message.fieldCount(); i++) {
            if (message.tagAt(i) != Tag.MD_ENTRY_TYPE) continue;
            int type = EntryTypes.of(message.buffer().getByte(message.startAt(i)));
            if (type == 0) {
                return refuse(
                        UNSUPPORTED_ENTRY_TYPE,
                        dialect.label(Tag.MD_ENTRY_TYPE) + "=" + message.textAt(i)
                                + ": is not sent; 0, 1, 2, 7, 8, B and Q are");
            }
            types |= type;
        }
        return types != 0
                || refuse(UNSUPPORTED_ENTRY_TYPE, Tag.MD_ENTRY_TYPE, "one at least is needed");
    }

    private boolean readInstruments() {
        wanted.clear();
        for (int i = 0; i < message.fieldCount(); i++) {
            if (message.tagAt(i) != Tag.SYMBOL) continue;
            String symbol = message.textAt(i);
            MarketBook book = books.find(symbol);
            if (book == null) {
                return refuse(
                        UNKNOWN_SYMBOL,
                        "UNKNOWN_INSTRUMENT: " + dialect.label(Tag.SYMBOL) + "=" + symbol
                                + " is not listed");
            }
            wanted.add(book);
        }
        return !wanted.isEmpty()
                || refuse(UNKNOWN_SYMBOL, Tag.SYMBOL, "an instrument must be named");
    }
}
