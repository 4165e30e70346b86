package crossbook.client.entry;

import crossbook.protocol.Decimals;
import crossbook.protocol.MarginEvent;
import crossbook.protocol.entry.MarginReportDecoder;

import java.util.OptionalLong;

/// A margin call, that it is met, a liquidation or a deficit.
///
/// @param participant its name
/// @param account which client of the participant; empty: the participant itself
/// @param asset in which positions are settled
/// @param scale decimals of the amounts
/// @param posted what is in the account; 0 of a liquidation
/// @param held what of it orders and positions need: that much ends a call; 0 of a liquidation
/// @param needed what positions need at least, when it was called for; only of a call
/// @param liquidation what is being closed; null of anything else
/// @param covered what the exchange's insurance has paid of a deficit; 0 of anything else
/// @param deficit what nobody has paid; 0 of anything else
public record AccountMargin(
        MarginEvent event,
        int participantId,
        String participant,
        String account,
        String asset,
        int scale,
        long posted,
        long held,
        OptionalLong needed,
        Liquidation liquidation,
        long covered,
        long deficit) {
    /// A position that is being closed for its owner.
    ///
    /// @param qty above 0: long, below: short
    /// @param limitPrice the worst price at which it is closed, price units
    public record Liquidation(int instrumentId, long qty, long limitPrice) {}

    /// What a report tells.
    public static AccountMargin of(MarginReportDecoder report) {
        boolean isLiquidation = report.marginEvent() == MarginEvent.LIQUIDATION;
        boolean isCall = report.marginEvent() == MarginEvent.CALLED;
        boolean isDeficit = report.marginEvent() == MarginEvent.DEFICIT;
        return new AccountMargin(
                report.marginEvent(),
                (int) report.participantId(),
                report.name(),
                report.account(),
                report.asset(),
                report.scale(),
                isLiquidation ? 0 : report.posted(),
                isLiquidation ? 0 : report.held(),
                isCall ? OptionalLong.of(report.needed()) : OptionalLong.empty(),
                isLiquidation
                        ? new Liquidation(
                                (int) report.instrumentId(),
                                report.positionQty(),
                                report.limitPrice())
                        : null,
                isDeficit ? report.covered() : 0,
                isDeficit ? report.deficit() : 0);
    }

    /// What is missing until a call is met.
    public long missing() {
        return Math.max(0, held - posted);
    }

    /// An amount in words.
    public String text(long amount) {
        return Decimals.text(amount, scale);
    }
}
