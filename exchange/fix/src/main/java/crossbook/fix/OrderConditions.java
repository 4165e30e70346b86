package crossbook.fix;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderField.Need;
import crossbook.protocol.OrderFlagsEncoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.TimeInForce;

/// What of an order is neither price nor quantity: how long it lives, what it follows, for
/// whom it is, and its instructions.
final class OrderConditions {
    private static final int TRADER = 17;
    private static final long NS_PER_DAY = 86_400_000_000_000L;

    /// Of a date: it is that date then in any zone but the easternmost.
    private static final long NOON_NS = NS_PER_DAY / 2;
    private static final long NO_TIME = OrderTermsEncoder.expireTimeNsNullValue();

    private final FieldReader fields;
    private byte[] participant = {};
    private boolean staysOnDisconnect;

    OrderConditions(FieldReader fields) {
        this.fields = fields;
    }

    void ofSession(byte[] name, boolean stays) {
        participant = name;
        staysOnDisconnect = stays;
    }

    void write(FixMessage message, OrdType type, OrderTermsEncoder terms) {
        terms.timeInForce(timeInForce(message)).expireTimeNs(expireTimeNs(message));
        boolean isPegged = OrderField.PEG_REFERENCE.of(type) == Need.NEEDED;
        PegReference reference = pegReference(message);
        if (isPegged && reference == PegReference.NULL_VAL) {
            fields.missing(Tag.PEG_PRICE_TYPE, "a pegged order needs it, or an ExecInst(18)");
        }
        terms.pegReference(reference);
        OrderFlagsEncoder flags = terms.flags().clear();
        flags.postOnly(hasInstruction(message, '6'));
        boolean says = message.has(Tag.STAYS_ON_DISCONNECT);
        flags.staysOnDisconnect(says ? message.isYes(Tag.STAYS_ON_DISCONNECT) : staysOnDisconnect);
        flags.excludeHidden(message.isYes(Tag.EXCLUDE_HIDDEN));
        flags.volumeAuction(message.isYes(Tag.VOLUME_AUCTION));
        flags.attributed(message.character(Tag.PRE_TRADE_ANONYMITY) == 'N');
        writeTrader(message, terms);
    }

    private TimeInForce timeInForce(FixMessage message) {
        return switch (message.character(Tag.TIME_IN_FORCE)) {
            case '1' -> TimeInForce.GTC;
            case '2' -> TimeInForce.OPG;
            case '3' -> TimeInForce.IOC;
            case '4' -> TimeInForce.FOK;
            case '6' -> untilWhen(message);
            case '7' -> TimeInForce.ATC;
            case '8' -> TimeInForce.GFX;
            case '9' -> TimeInForce.GFA;
            case 'V' -> TimeInForce.GDX;
            case 'X' -> TimeInForce.CPX;
            default -> TimeInForce.DAY;
        };
    }

    private TimeInForce untilWhen(FixMessage message) {
        if (message.has(Tag.EXPIRE_TIME)) return TimeInForce.GTT;
        if (!message.has(Tag.EXPIRE_DATE)) {
            fields.missing(Tag.EXPIRE_DATE, "this or ExpireTime(126) says how long");
        }
        return TimeInForce.GTD;
    }

    /// When it expires, of a date its noon.
    long expireTimeNs(FixMessage message) {
        boolean hasTime = message.has(Tag.EXPIRE_TIME);
        if (hasTime && message.has(Tag.EXPIRE_DATE)) {
            fields.fault(Tag.EXPIRE_DATE, "ExpireTime(126) says it already");
        }
        if (hasTime) return message.time(Tag.EXPIRE_TIME);
        int index = message.index(Tag.EXPIRE_DATE);
        if (index < 0) return NO_TIME;
        int at = message.startAt(index);
        long day = FixTimes.parseDate(message.buffer(), at, message.lengthAt(index));
        return day * NS_PER_DAY + NOON_NS;
    }

    /// What it follows, of the side that it is on.
    private PegReference pegReference(FixMessage message) {
        boolean isBuy = message.character(Tag.SIDE) == '1';
        int said = message.character(Tag.PEG_PRICE_TYPE);
        boolean isMid = said == '2' || hasInstruction(message, 'M');
        boolean isPrimary = said == '5' || hasInstruction(message, 'R');
        boolean isMarket = said == '4' || hasInstruction(message, 'P');
        int count = (isMid ? 1 : 0) + (isPrimary ? 1 : 0) + (isMarket ? 1 : 0);
        if (count == 0) return PegReference.NULL_VAL;
        if (count > 1) fields.fault(Tag.EXEC_INST, "an order follows one price");
        if (isMid) return PegReference.MID;
        return isPrimary == isBuy ? PegReference.BID : PegReference.OFFER;
    }

    private static boolean hasInstruction(FixMessage message, char instruction) {
        int index = message.index(Tag.EXEC_INST);
        if (index < 0) return false;
        int at = message.startAt(index);
        for (int i = 0; i < message.lengthAt(index); i += 2) {
            if (message.buffer().getByte(at + i) == instruction) return true;
        }
        return false;
    }

    /// The trader among the parties. A firm can only be the participant itself.
    private void writeTrader(FixMessage message, OrderTermsEncoder terms) {
        int to = terms.offset() + OrderTermsEncoder.traderEncodingOffset();
        terms.buffer().setMemory(to, TRADER, (byte) 0);
        int countAt = message.index(Tag.NO_PARTY_IDS);
        if (countAt < 0) return;
        int partyAt = -1;
        boolean isNamed = false;
        for (int i = countAt + 1; i < message.fieldCount(); i++) {
            int tag = message.tagAt(i);
            if (tag == Tag.PARTY_ID) partyAt = i;
            if (tag != Tag.PARTY_ROLE || partyAt < 0) continue;
            if (isFirm(message, i)) {
                if (!isParticipant(message, partyAt)) {
                    fields.fault(Tag.PARTY_ID, "as the firm only the participant can be named");
                }
            } else if (isNamed) {
                fields.fault(Tag.PARTY_ROLE, "an order has one trader");
            } else {
                isNamed = true;
                fields.textAt(Tag.PARTY_ID, partyAt, TRADER, terms.buffer(), to);
            }
        }
    }

    private static boolean isFirm(FixMessage message, int index) {
        return message.lengthAt(index) == 1
                && message.buffer().getByte(message.startAt(index)) == '1';
    }

    private boolean isParticipant(FixMessage message, int index) {
        if (message.lengthAt(index) != participant.length) return false;
        for (int i = 0; i < participant.length; i++) {
            byte c = message.buffer().getByte(message.startAt(index) + i);
            if (c != participant[i]) return false;
        }
        return true;
    }
}
