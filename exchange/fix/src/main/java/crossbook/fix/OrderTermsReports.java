package crossbook.fix;

import crossbook.protocol.Capacity;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderFlagsDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

/// Says in FIX all that an order asks for.
final class OrderTermsReports {
    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final int TRADER = 17;
    private static final int ACCOUNT = 10;
    private static final long NO_PRICE = OrderTermsDecoder.priceNullValue();
    private static final long NO_QTY = OrderTermsDecoder.orderQtyNullValue();
    static final long NO_TIME = OrderTermsDecoder.expireTimeNsNullValue();

    private OrderTermsDecoder terms = new OrderTermsDecoder();

    void write(OrderTermsDecoder order, int scale, boolean isNewer, FixWriter to) {
        terms = order;
        padded(Tag.CL_ORD_ID, OrderTermsDecoder.clOrdIdEncodingOffset(), CL_ORD_ID, to);
        trader(to);
        padded(Tag.ACCOUNT, OrderTermsDecoder.accountEncodingOffset(), ACCOUNT, to);
        to.character(Tag.SIDE, '0' + terms.sideRaw());
        to.number(Tag.ORDER_QTY, terms.orderQty());
        prices(scale, isNewer, to);
        quantities(terms.displayQty(), terms.minQty(), isNewer, to);
        lives(terms.timeInForce(), terms.expireTimeNs(), to);
        capacity(terms.capacity(), to);
        instructions(isNewer, to);
        if (isNewer) own(scale, to);
    }

    private void padded(int tag, int field, int length, FixWriter to) {
        to.padded(tag, terms.buffer(), terms.offset() + field, length);
    }

    private void trader(FixWriter to) {
        int at = terms.offset() + OrderTermsDecoder.traderEncodingOffset();
        if (terms.buffer().getByte(at) == 0) return;
        to.number(Tag.NO_PARTY_IDS, 1);
        to.padded(Tag.PARTY_ID, terms.buffer(), at, TRADER);
        to.character(Tag.PARTY_ID_SOURCE, 'D');
        to.number(Tag.PARTY_ROLE, 53);
    }

    private void prices(int scale, boolean isNewer, FixWriter to) {
        OrdType type = terms.ordType();
        to.character(Tag.ORD_TYPE, OrderReports.ordType(type));
        boolean isBudget = type == OrdType.BUDGET;
        if (terms.price() != NO_PRICE && (!isBudget || isNewer)) {
            to.decimal(isBudget ? Tag.BUDGET : Tag.PRICE, terms.price(), scale);
        }
        stop(terms.stopPrice(), scale, to);
    }

    static void stop(long stopPrice, int scale, FixWriter to) {
        if (stopPrice != NO_PRICE) to.decimal(Tag.STOP_PX, stopPrice, scale);
    }

    static void quantities(long displayQty, long minQty, boolean isNewer, FixWriter to) {
        if (displayQty != NO_QTY) {
            to.number(isNewer ? Tag.DISPLAY_QTY : Tag.MAX_FLOOR, displayQty);
        }
        if (minQty != NO_QTY && minQty > 1) to.number(Tag.MIN_QTY, minQty);
    }

    static void lives(TimeInForce time, long expireTimeNs, FixWriter to) {
        if (time == TimeInForce.NULL_VAL) return;
        to.character(Tag.TIME_IN_FORCE, OrderReports.timeInForce(time));
        if (expireTimeNs == NO_TIME) return;
        if (time == TimeInForce.GTT) to.time(Tag.EXPIRE_TIME, expireTimeNs);
        if (time == TimeInForce.GTD) to.date(Tag.EXPIRE_DATE, expireTimeNs);
    }

    static void capacity(Capacity capacity, FixWriter to) {
        switch (capacity) {
            case AGENCY -> to.character(Tag.ORDER_CAPACITY, 'A');
            case PRINCIPAL -> to.character(Tag.ORDER_CAPACITY, 'P');
            default -> {} // it was not said
        }
    }

    private void instructions(boolean isNewer, FixWriter to) {
        PegReference peg = terms.pegReference();
        boolean isOwnSide = (peg == PegReference.BID) == (terms.side() == Side.BUY);
        boolean isMid = peg == PegReference.MID;
        boolean isPegged = peg != PegReference.NULL_VAL;
        boolean isPostOnly = terms.flags().postOnly();
        char type = isMid ? 'M' : isOwnSide ? 'R' : 'P';
        if (isPegged && !isNewer) to.text(Tag.EXEC_INST, (isPostOnly ? "6 " : "") + type);
        else if (isPostOnly) to.character(Tag.EXEC_INST, '6');
        if (isPegged && isNewer) to.number(Tag.PEG_PRICE_TYPE, isMid ? 2 : isOwnSide ? 5 : 4);
    }

    private void own(int scale, FixWriter to) {
        OrderFlagsDecoder flags = terms.flags();
        if (terms.smpKey() != OrderTermsDecoder.smpKeyNullValue()) {
            to.number(Tag.SELF_MATCH_PREVENTION_ID, terms.smpKey());
        }
        if (flags.staysOnDisconnect()) to.yesNo(Tag.STAYS_ON_DISCONNECT, true);
        if (flags.excludeHidden()) to.yesNo(Tag.EXCLUDE_HIDDEN, true);
        if (flags.volumeAuction()) to.yesNo(Tag.VOLUME_AUCTION, true);
        if (flags.attributed()) to.yesNo(Tag.PRE_TRADE_ANONYMITY, false);
        if (terms.reservePrice() != NO_PRICE) {
            to.decimal(Tag.RESERVE_PRICE, terms.reservePrice(), scale);
        }
    }
}
