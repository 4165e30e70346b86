package crossbook.client.entry;

import crossbook.protocol.Decimals;
import crossbook.protocol.entry.ObligationReportDecoder;

import java.time.LocalDate;

/// What an owner owes and is due of an asset on a date, smallest units.
///
/// @param settlementDate when it is settled
/// @param participant the name of the participant
/// @param account which client of the participant; empty: the participant itself
/// @param scale decimals of the amounts
/// @param owed what the owner pays then, which is held of its account
/// @param due what the owner is paid then
public record AccountObligation(
        LocalDate settlementDate,
        String participant,
        String account,
        String asset,
        int scale,
        long owed,
        long due) {
    /// What a report tells.
    public static AccountObligation of(ObligationReportDecoder report) {
        return new AccountObligation(
                LocalDate.ofEpochDay(report.settlementDate()),
                report.name(),
                report.account(),
                report.asset(),
                report.scale(),
                report.owed(),
                report.due());
    }

    /// What is paid in the end, if nothing is added: due less owed.
    public long net() {
        return due - owed;
    }

    /// An amount in words.
    public String text(long amount) {
        return Decimals.text(amount, scale);
    }
}
