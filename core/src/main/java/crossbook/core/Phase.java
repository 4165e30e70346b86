package crossbook.core;

/// A part of the trading day: a row of the market model. What it does with an order stands in the
/// model's tables ([MarketModel]); what does not depend on the order is here.
///
/// @param number dense from 0, in the order of the model's rows
/// @param name as the model spells it
/// @param matching when orders that can trade do trade
/// @param admitsReplace whether an order may be replaced
/// @param admitsCancel whether an order may be canceled
/// @param endsDay whether orders that are good for the day expire when it begins
/// @param successor the name of the phase that follows when this one reaches its end; empty if
///     it may not have an end
public record Phase(
        int number,
        String name,
        Matching matching,
        boolean admitsReplace,
        boolean admitsCancel,
        boolean endsDay,
        String successor) {

    /// When orders that can trade do trade. `AT_END`, the uncross of an auction, will be a third.
    public enum Matching {
        NEVER,
        ON_ARRIVAL
    }
}
