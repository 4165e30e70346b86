package crossbook.fix;

import crossbook.protocol.Matching;

/// What FIX has for a phase. The letter says what market data has for it; a market that gives
/// none is known by when orders match.
final class TradingSessions {
    /// TradingSessionID (336) where the market has no parts.
    static final String DAY = "1";

    private TradingSessions() {}

    /// TradingSessionSubID (625).
    static String subId(int code, Matching matching) {
        return switch (code) {
            case 'y' -> "1"; // before trading
            case 'a' -> "2"; // opening auction
            case 'd', 'z' -> "4"; // closing auction, and its price
            case 'b', 's', 'E' -> "5"; // after trading
            case 'u', 'p' -> "6"; // scheduled auctions
            case 'e' -> "9"; // unscheduled ones
            case 'H', 'l', 'c' -> "7"; // nothing trades
            default ->
                switch (matching) {
                    case ON_ARRIVAL -> "3";
                    case AT_END -> "8";
                    case AT_CLOSE, VOLUME -> "5";
                    default -> "7";
                };
        };
    }

    /// TradSesStatus (340).
    static int status(int code, Matching matching) {
        return switch (code) {
            case 'y', 'a' -> 4; // pre-open
            case 'd' -> 5; // pre-close
            case 'H', 'l' -> 1; // halted
            default -> matching == Matching.NEVER ? 3 : 2; // closed or open
        };
    }

    /// SecurityTradingStatus (326), of values that FIX 4.4 has.
    static int tradingStatus(int code, Matching matching, boolean isActive) {
        if (!isActive) return 19; // not traded here
        return switch (code) {
            case 'y', 'a' -> 21; // pre-open
            case 'H', 'l' -> 2; // halted
            default ->
                switch (matching) {
                    case ON_ARRIVAL, AT_CLOSE -> 17; // ready to trade
                    case AT_END, VOLUME -> 5; // price indication
                    default -> 18; // not available
                };
        };
    }
}
