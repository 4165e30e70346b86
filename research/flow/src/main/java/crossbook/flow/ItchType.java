package crossbook.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The messages of NASDAQ TotalView-ITCH 5.0, each with its fields after the common beginning:
/// type, stock locate, tracking number, timestamp.
///
/// The table is the layout: a field is its name, its kind and its length in bytes, in the order of
/// the message. Kinds are `a` text, `n` number, `p` price of 4 decimals, `q` price of 8 decimals.
/// Codes after `=` are the only ones; where there are none, the specification may get new ones.
public enum ItchType {
    // spotless:off
    SYSTEM_EVENT           ('S', "eventCode:a1=OSQMEC"),
    STOCK_DIRECTORY        ('R', "stock:a8 marketCategory:a1 financialStatus:a1 roundLotSize:n4"
                               + " roundLotsOnly:a1 issueClassification:a1 issueSubType:a2"
                               + " authenticity:a1 shortSaleThreshold:a1 ipoFlag:a1 luldTier:a1"
                               + " etpFlag:a1 etpLeverage:n4 inverse:a1"),
    TRADING_ACTION         ('H', "stock:a8 tradingState:a1=HPQT reserved:a1 reason:a4"),
    REG_SHO                ('Y', "stock:a8 regShoAction:a1"),
    PARTICIPANT_POSITION   ('L', "mpid:a4 stock:a8 primaryMarketMaker:a1 mode:a1 state:a1"),
    MWCB_DECLINE_LEVEL     ('V', "level1:q8 level2:q8 level3:q8"),
    MWCB_STATUS            ('W', "breachedLevel:a1"),
    IPO_QUOTING_PERIOD     ('K', "stock:a8 releaseTime:n4 releaseQualifier:a1 ipoPrice:p4"),
    LULD_AUCTION_COLLAR    ('J', "stock:a8 referencePrice:p4 upperPrice:p4 lowerPrice:p4"
                               + " extension:n4"),
    OPERATIONAL_HALT       ('h', "stock:a8 marketCode:a1 haltAction:a1=HT"),
    ADD_ORDER              ('A', "orderReference:n8 side:a1=BS shares:n4 stock:a8 price:p4"),
    ADD_ORDER_MPID         ('F', "orderReference:n8 side:a1=BS shares:n4 stock:a8 price:p4"
                               + " attribution:a4"),
    ORDER_EXECUTED         ('E', "orderReference:n8 executedShares:n4 matchNumber:n8"),
    ORDER_EXECUTED_PRICE   ('C', "orderReference:n8 executedShares:n4 matchNumber:n8"
                               + " printable:a1=YN executionPrice:p4"),
    ORDER_CANCEL           ('X', "orderReference:n8 canceledShares:n4"),
    ORDER_DELETE           ('D', "orderReference:n8"),
    ORDER_REPLACE          ('U', "originalReference:n8 newReference:n8 shares:n4 price:p4"),
    TRADE                  ('P', "orderReference:n8 side:a1=BS shares:n4 stock:a8 price:p4"
                               + " matchNumber:n8"),
    CROSS_TRADE            ('Q', "shares:n8 stock:a8 crossPrice:p4 matchNumber:n8 crossType:a1"),
    BROKEN_TRADE           ('B', "matchNumber:n8"),
    NOII                   ('I', "pairedShares:n8 imbalanceShares:n8 imbalanceDirection:a1 stock:a8"
                               + " farPrice:p4 nearPrice:p4 referencePrice:p4 crossType:a1"
                               + " priceVariation:a1"),
    RETAIL_INTEREST        ('N', "stock:a8 interestFlag:a1"),
    DIRECT_LISTING         ('O', "stock:a8 openEligibility:a1 minimumPrice:p4 maximumPrice:p4"
                               + " nearExecutionPrice:p4 nearExecutionTime:n8 lowerCollar:p4"
                               + " upperCollar:p4");
    // spotless:on

    /// The length of the common beginning.
    static final int HEADER_BYTES = 11;

    /// The length of the longest message.
    static final int LONGEST = 50;

    private static final ItchType[] BY_CODE = new ItchType[128];

    static {
        for (ItchType type : values()) BY_CODE[type.code] = type;
    }

    private final char code;

    @SuppressWarnings("ImmutableEnumChecker") // List.copyOf
    private final List<Field> fields;

    private final int lengthBytes;

    /// One field of a message.
    ///
    /// @param kind `a` text, `n` number, `p` price of 4 decimals, `q` price of 8 decimals
    /// @param offset from the type of the message, which is at 0
    /// @param codes the values that it may have; empty for any
    public record Field(String name, char kind, int offset, int lengthBytes, String codes) {}

    ItchType(char code, String layout) {
        this.code = code;
        List<Field> parsed = new ArrayList<>();
        int offset = HEADER_BYTES;
        for (String text : layout.split(" ", -1)) {
            String[] parts = text.split("[:=]", -1);
            int length = Integer.parseInt(parts[1].substring(1));
            String codes = parts.length > 2 ? parts[2] : "";
            parsed.add(new Field(parts[0], parts[1].charAt(0), offset, length, codes));
            offset += length;
        }
        fields = List.copyOf(parsed);
        lengthBytes = offset;
    }

    /// The type of that code, or null.
    static ItchType of(int code) {
        return code < BY_CODE.length ? BY_CODE[code] : null;
    }

    /// The first byte of the message.
    public char code() {
        return code;
    }

    /// The length of the message, its type included.
    public int lengthBytes() {
        return lengthBytes;
    }

    /// The fields after the timestamp.
    public List<Field> fields() {
        return fields;
    }

    /// The field of that name, if the message has one.
    public Optional<Field> field(String name) {
        return fields.stream().filter(field -> field.name.equals(name)).findFirst();
    }
}
