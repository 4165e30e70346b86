package crossbook.simulation;

import crossbook.core.Accounts;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.model.IndexSources;
import crossbook.core.order.RejectReason;
import crossbook.core.order.TransferType;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// What market operations do with the money of a [Simulation]: they pay in and out, set marks,
/// liquidate and settle, at the virtual time that it is, and see who owns what
/// (`docs/accounts.md`). Amounts are the smallest units of their assets. What is asked returns
/// why it is refused, [RejectReason#NONE] if it is not.
public final class MoneyDesk {
    private final Simulation simulation;
    private long lastTransactionId;

    public MoneyDesk(Simulation simulation) {
        this.simulation = simulation;
    }

    /// What somebody has of an asset.
    ///
    /// @param owner a participant, or the exchange's `fees`, `outside`, `clearing`, `insurance`
    /// @param free what of it is not held; below 0 where positions need more than there is
    /// @param withheld what of what is free cannot be taken out before the day is settled
    /// @param needed what positions need of it at least
    /// @param isCalled whether more margin is called for
    public record Balance(
            String owner,
            int assetId,
            long posted,
            long held,
            long free,
            long withheld,
            long needed,
            boolean isCalled) {}

    /// What somebody has open of an instrument on margin.
    ///
    /// @param openValue price times quantity times quote units, signed like the quantity
    /// @param held what it and the live orders of its owner hold together
    /// @param mark at which it is valued, price units
    public record Holding(
            String owner, int instrumentId, long qty, long openValue, long held, long mark) {}

    /// What somebody owes and is due of an asset on a date.
    public record Due(String owner, int assetId, LocalDate date, long owed, long due) {}

    /// The number of an asset.
    ///
    /// @throws IllegalArgumentException if there is none of that code
    public int assetId(String code) {
        return accounts()
                .assetId(code)
                .orElseThrow(() -> new IllegalArgumentException("asset: '" + code + "': unknown"));
    }

    private Accounts accounts() {
        return simulation.engine().accounts();
    }

    // What market operations do.

    /// Moves an amount.
    ///
    /// @param type a departure and an arrival are between exchanges, and refused
    /// @param from the participant who pays, if the type has one
    /// @param to the participant who is paid, if the type has one
    public RejectReason transfer(TransferType type, int from, int to, int assetId, long amount) {
        TransferFunds command = new TransferFunds();
        command.type = type;
        command.fromParticipantId = from;
        command.toParticipantId = to;
        command.assetId = assetId;
        command.amount = amount;
        command.transactionId.set(++lastTransactionId);
        return simulation.operate(command, simulation.engine()::onTransferFunds);
    }

    /// Sets the mark of an instrument whose mark source is an index, or the index of which it is
    /// made.
    ///
    /// @param price price units
    /// @param source whose index it is; empty where the instrument's sources have no names
    public RejectReason mark(int instrumentId, long price, String source) {
        SetMark command = new SetMark();
        command.instrumentId = instrumentId;
        command.source = IndexSources.word(source);
        command.price = price;
        return simulation.operate(command, simulation.engine()::onSetMark);
    }

    /// Closes the position of a participant that has a margin call.
    public RejectReason liquidate(int participantId, int instrumentId) {
        LiquidatePosition command = new LiquidatePosition();
        command.participantId = participantId;
        command.instrumentId = instrumentId;
        return simulation.operate(command, simulation.engine()::onLiquidatePosition);
    }

    /// Settles what is owed and due until today.
    public RejectReason settle() {
        SettleObligations command = new SettleObligations();
        return simulation.operate(command, simulation.engine()::onSettleObligations);
    }

    // Who owns what.

    /// What everybody has, the exchange too: the sum of an asset is 0.
    public List<Balance> balances() {
        List<Balance> balances = new ArrayList<>();
        accounts()
                .visit(account -> balances.add(new Balance(
                        owner(account),
                        account.assetId(),
                        account.posted(),
                        account.held(),
                        account.free(),
                        account.withheld(),
                        account.needed(),
                        account.isCalled())));
        return balances;
    }

    /// What everybody has open on margin.
    public List<Holding> positions() {
        List<Holding> positions = new ArrayList<>();
        accounts().visitPositions(position -> {
            if (position.qty() == 0 && position.held() == 0) return;
            positions.add(new Holding(
                    owner(position.account()),
                    position.instrumentId(),
                    position.qty(),
                    position.openValue(),
                    position.held(),
                    position.mark()));
        });
        return positions;
    }

    /// What everybody owes and is due, by settlement date.
    public List<Due> obligations() {
        List<Due> obligations = new ArrayList<>();
        Account account = accounts().newView();
        accounts().visitObligations(obligation -> {
            accounts().find(obligation.owner, obligation.assetId, account);
            obligations.add(new Due(
                    owner(account),
                    obligation.assetId,
                    LocalDate.ofEpochDay(obligation.settlementDate),
                    obligation.owed,
                    obligation.due));
        });
        return obligations;
    }

    private String owner(Account account) {
        if (account.isFees()) return "fees";
        if (account.isOutside()) return "outside";
        if (account.isClearing()) return "clearing";
        if (account.isInsurance()) return "insurance";
        if (account.isInTransit()) return "in transit";
        return simulation.client(account.participantId()).name();
    }
}
