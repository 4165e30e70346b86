package crossbook.fix;

/// The tags of the fields that an order may lack, or have without need, by their names in the
/// schema of order entry.
final class FieldTags {
    private FieldTags() {}

    /// The tag; 0 if there is none.
    static int of(String field) {
        return switch (field) {
            case "clOrdId" -> Tag.CL_ORD_ID;
            case "origClOrdId" -> Tag.ORIG_CL_ORD_ID;
            case "instrumentId" -> Tag.SYMBOL;
            case "orderQty" -> Tag.ORDER_QTY;
            case "ordType" -> Tag.ORD_TYPE;
            case "price" -> Tag.PRICE;
            case "stopPrice" -> Tag.STOP_PX;
            case "displayQty" -> Tag.DISPLAY_QTY;
            case "minQty" -> Tag.MIN_QTY;
            case "expireTimeNs" -> Tag.EXPIRE_TIME;
            case "pegReference" -> Tag.PEG_PRICE_TYPE;
            case "reservePrice" -> Tag.RESERVE_PRICE;
            case "account" -> Tag.ACCOUNT;
            case "side" -> Tag.SIDE;
            default -> 0;
        };
    }

    /// How people are told of it.
    static String label(String field) {
        int tag = of(field);
        return tag == 0 ? field : Dialect.crossbook().label(tag);
    }
}
