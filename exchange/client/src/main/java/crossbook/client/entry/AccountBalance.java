package crossbook.client.entry;

import crossbook.protocol.Decimals;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.entry.AccountReportDecoder;

/// What an owner has of an asset, smallest units.
///
/// @param participantId only of a participant or its client
/// @param participant its name; empty: the exchange
/// @param account which client of the participant; empty: the participant itself
/// @param scale decimals of the amounts
/// @param posted what is there
/// @param held what of it live orders need
/// @param withheld what of what is left cannot be taken out before the day is settled: profit on
///     margin
public record AccountBalance(
        OwnerKind ownerKind,
        int participantId,
        String participant,
        String account,
        String asset,
        int scale,
        long posted,
        long held,
        long withheld) {
    /// What a report tells.
    public static AccountBalance of(AccountReportDecoder report) {
        return new AccountBalance(
                report.ownerKind(),
                (int) report.participantId(),
                report.name(),
                report.account(),
                report.asset(),
                report.scale(),
                report.posted(),
                report.held(),
                report.withheld() == AccountReportDecoder.withheldNullValue()
                        ? 0
                        : report.withheld());
    }

    /// What is left for other orders, and can be withdrawn but for what is [#withheld].
    public long free() {
        return posted - held;
    }

    /// An amount in words.
    public String text(long amount) {
        return Decimals.text(amount, scale);
    }
}
