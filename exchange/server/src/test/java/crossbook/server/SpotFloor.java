package crossbook.server;

import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.SettleObligations;
import crossbook.core.order.Parties;
import crossbook.core.order.TransferType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;

/// The floor of the spot market that ships, at once or so many days later.
final class SpotFloor extends ShippedFloor {
    private static final LocalDate FIRST = LocalDate.of(2026, 3, 2);

    /// What was brought less what was taken out, by asset.
    private final long[] brought;

    private LocalDate date = FIRST;

    /// The market that ships.
    static Market shipped(Path directory) throws IOException {
        return shipped("spot", directory);
    }

    /// @param settlementDays when a trade is settled; 0: at once, as it ships
    SpotFloor(Market market, int settlementDays) {
        super(market, market.model(), opening(FIRST));
        for (InstrumentDefinition listed : market.instruments()) {
            list(listed, coverage(listed.coverage()).settling(settlementDays));
        }
        brought = new long[engine.accounts().assetCount()];
    }

    private static long opening(LocalDate date) {
        return date.toEpochSecond(LocalTime.of(9, 0), ZoneOffset.UTC) * SECOND;
    }

    int assets() {
        return brought.length;
    }

    int instruments() {
        return engine.instrumentCount();
    }

    // What owners and operators do.

    void deposit(int participant, int assetId, long amount) {
        boolean isDone = transfer(TransferType.DEPOSIT, participant, participant, assetId, amount);
        if (isDone) brought[assetId] += amount;
    }

    long free(int participant, int assetId) {
        return engine.accounts().of(participant, new Parties(), assetId).free();
    }

    void withdraw(int participant, int assetId, long amount) {
        boolean isDone =
                transfer(TransferType.WITHDRAWAL, participant, participant, assetId, amount);
        if (isDone) brought[assetId] -= amount;
    }

    /// The day ends, and the next one begins.
    void nextDay() {
        for (int id = 0; id < instruments(); id++) phase(id, "CLOSED");
        date = date.plusDays(1);
        engine.onAdvanceTime(opening(date));
        for (int id = 0; id < instruments(); id++) phase(id, "CONTINUOUS");
    }

    private void phase(int instrumentId, String phase) {
        ChangePhase command = new ChangePhase();
        command.timestampNs = engine.timestampNs();
        command.instrumentId = instrumentId;
        command.phase = phase;
        engine.onChangePhase(command);
    }

    void settle() {
        SettleObligations command = new SettleObligations();
        command.timestampNs = engine.timestampNs();
        engine.onSettleObligations(command);
    }

    // What there is.

    /// Whether somebody has less than nothing, or less than is held of it.
    boolean hasOwnerBelowZero() {
        boolean[] isBelow = {false};
        engine.accounts().visit(account -> {
            boolean isExchange = account.isOutside()
                    || account.isFees()
                    || account.isClearing()
                    || account.isInsurance()
                    || account.isInTransit();
            if (isExchange) return;
            isBelow[0] |= account.posted() < 0 || account.held() < 0 || account.free() < 0;
        });
        return isBelow[0];
    }

    /// Whether what all owners have, with the fees, is what was brought, and nothing is held, owed
    /// or due.
    boolean isSettled() {
        long[] left = brought.clone();
        boolean[] isDone = {true};
        engine.accounts().visit(account -> {
            if (account.isOutside()) return;
            left[account.assetId()] -= account.posted();
            isDone[0] &= account.held() == 0 && (!account.isClearing() || account.posted() == 0);
        });
        engine.accounts().visitObligations(obligation -> isDone[0] = false);
        for (long of : left) isDone[0] &= of == 0;
        return isDone[0];
    }
}
