package crossbook.core.model;

import crossbook.core.order.TimeInForce;

/// A part of the trading day: a row of the market model (`rulebook.md` 1.1). What it
/// does with an order stands in the model's tables ([MarketModel]); what does not depend
/// on the order is here.
///
/// @param number dense from 0, in the order of the model's rows
/// @param name as the model spells it
/// @param code the letter that market data has for it; `-` if there is none
/// @param matching when orders that can trade do trade
/// @param admitsReplace whether an order may be replaced
/// @param admitsCancel whether an order may be canceled
/// @param ends the times in force that expire when it ends, a bit for each
/// @param parks the times in force that wait again when it ends, a bit for each
/// @param endsDay whether orders that are good for the day expire when it begins
/// @param successor the name of the phase that follows when this one reaches its end;
///     empty if it may not have an end
/// @param breach the name of the phase that begins when a trade would be too far from a reference
///     price; empty if nothing stops it
/// @param closes whether the closing price is made when it begins
/// @param keepsLength whether it lasts as long as the schedule says even if it begins later
/// @param keepsOrders whether orders stay that would expire with the end of their session
/// @param afterBreak the name of the phase that follows a volatility auction that
///     interrupted this one; empty if it is not interrupted
public record Phase(
        int number,
        String name,
        char code,
        Matching matching,
        boolean admitsReplace,
        boolean admitsCancel,
        int ends,
        int parks,
        boolean endsDay,
        String successor,
        String breach,
        boolean closes,
        boolean keepsLength,
        boolean keepsOrders,
        String afterBreak) {

    /// When orders that can trade do trade.
    public enum Matching {
        NEVER,
        ON_ARRIVAL,

        /// All at once when the phase ends, at the price of the auction
        /// (`rulebook.md` 5).
        AT_END,

        /// On arrival, at the closing price and no other (`rulebook.md` 1.6, CPX).
        AT_CLOSE,

        /// All at once when the phase ends, at the closing price
        /// (`rulebook.md` 1.6, end-of-day volume auction).
        VOLUME;

        /// Whether an order can trade when it is entered.
        public boolean isOnEntry() {
            return this == ON_ARRIVAL || this == AT_CLOSE;
        }

        /// Whether limit orders rest at their limits.
        public boolean isByLimit() {
            return this != AT_CLOSE && this != VOLUME;
        }

        /// Whether the phase collects orders for an uncross.
        public boolean isCall() {
            return this == AT_END || this == VOLUME;
        }
    }

    public boolean ends(TimeInForce timeInForce) {
        return (ends >>> timeInForce.ordinal() & 1) != 0;
    }

    public boolean parks(TimeInForce timeInForce) {
        return (parks >>> timeInForce.ordinal() & 1) != 0;
    }
}
