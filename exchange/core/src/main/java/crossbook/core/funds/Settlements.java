package crossbook.core.funds;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.command.SettleObligations;
import crossbook.core.event.Obligation;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.MarketRules;
import crossbook.core.money.Ledger;
import crossbook.core.money.Obligations;
import crossbook.core.money.Owners;
import crossbook.core.order.RejectReason;
import crossbook.core.price.EngineTime;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What is owed and due of trades that settle later, by settlement date: netted as a date of the
/// market begins, settled by command or when the model says
/// (`docs/decisions/0028-settlement.md`).
public final class Settlements {
    private final Ledger ledger;
    private final ReferenceData reference;
    private final AskersAuthority authority;
    private final MarginCalls calls;
    private final Events events;
    private final EngineTime time;
    private final Obligation view = new Obligation();
    private final List<Obligations> open = new ArrayList<>(); // by date
    private final List<Obligations> spare = new ArrayList<>();
    private long scheduledNs = EngineTime.NO_DEADLINE;

    public Settlements(
            Ledger ledger,
            MarginCalls calls,
            ReferenceData reference,
            AskersAuthority authority,
            Events events,
            EngineTime time) {
        this.ledger = ledger;
        this.calls = calls;
        this.reference = reference;
        this.authority = authority;
        this.events = events;
        this.time = time;
    }

    // Dates.

    public int today() {
        return reference.model().rules().times().epochDay(time.nowNs);
    }

    /// When a trade of now settles, days since 1970.
    int date(int settlementDays) {
        int date = today();
        for (int i = 0; i < settlementDays; i++) date = nextDay(date);
        return date;
    }

    private int nextDay(int date) {
        int next = reference.model().rules().calendar().nextTradingDay(date);
        return next == Integer.MAX_VALUE ? date + 1 : next;
    }

    /// The obligations of a date, or null once they are settled.
    public Obligations find(int date) {
        int place = place(date);
        boolean isOpen = place < open.size() && open.get(place).date() == date;
        return isOpen ? open.get(place) : null;
    }

    /// The obligations of a date; made if there are none.
    Obligations open(int date) {
        Obligations found = find(date);
        if (found != null) return found;
        Obligations made = spare.isEmpty() ? new Obligations(ledger) : spare.removeLast();
        open.add(place(date), made.begin(date));
        return made;
    }

    /// Shows what is owed or due, and not what was and is netted.
    public void visit(Consumer<Obligation> visitor) {
        Obligation shown = new Obligation();
        for (Obligations of : open) {
            for (int place = 0; place < of.count(); place++) {
                boolean isThere = of.owed(place) != 0 || of.due(place) != 0;
                if (isThere) visitor.accept(of.show(place, shown));
            }
        }
    }

    /// Whether an account is one of those that owe or are due something of a date that is not
    /// settled, if only what was netted.
    public boolean concerns(int account) {
        for (int i = 0; i < open.size(); i++) {
            if (open.get(i).has(account)) return true;
        }
        return false;
    }

    /// What an account owes on all dates.
    long owed(int account) {
        long owed = 0;
        for (int i = 0; i < open.size(); i++) {
            int place = open.get(i).find(account);
            if (place >= 0) owed += open.get(i).owed(place);
        }
        return owed;
    }

    private int place(int date) {
        int place = open.size();
        while (place > 0 && open.get(place - 1).date() >= date) place--;
        return place;
    }

    // Netting and settling.

    /// A date of the market has ended.
    public void endDate() {
        for (int i = 0; i < open.size(); i++) net(open.get(i));
    }

    private void net(Obligations of) {
        for (int place = 0; place < of.count(); place++) {
            if (of.net(place)) events.tell().obligationNetted(of.show(place, view));
        }
    }

    public void settle(SettleObligations command) {
        RejectReason reason = authority.refusal();
        if (reason != NONE) {
            events.tell().settlementRejected(command, reason);
            return;
        }

        long payments = settle(); // told before
        events.tell().obligationsSettled(command, payments);
    }

    /// Returns how many payments there were.
    private long settle() {
        long payments = 0;
        while (!open.isEmpty() && open.getFirst().date() <= today()) {
            Obligations of = open.removeFirst();
            net(of);
            for (int place = 0; place < of.count(); place++) {
                if (of.owed(place) > 0) payments += pay(of, place);
            }
            for (int place = 0; place < of.count(); place++) {
                if (of.due(place) > 0) payments += pay(of, place);
            }
            spare.add(of);
        }
        return payments;
    }

    private int pay(Obligations of, int place) {
        of.show(place, view);
        of.pay(place, ledger.open(Owners.CLEARING, view.assetId));
        events.tell().obligationSettled(view);
        calls.watch(of.account(place));
        return 1;
    }

    // The schedule.

    /// When everything is settled by itself next, or [EngineTime#NO_DEADLINE].
    public long scheduledNs() {
        return scheduledNs;
    }

    /// There is a model: finds when it settles for the first time from now on. What was due now has
    /// been done.
    public void schedule() {
        scheduledNs = EngineTime.NO_DEADLINE;
        boolean isTradingDay = reference.model().rules().calendar().isTradingDay(today());
        if (isTradingDay) schedule(today());
        if (scheduledNs <= time.nowNs || !isTradingDay) schedule(nextDay(today()));
    }

    private void schedule(int date) {
        MarketRules rules = reference.model().rules();
        if (rules.settlementTimeNs().isEmpty()) return;
        scheduledNs = rules.times().timestampNs(date, rules.settlementTimeNs().getAsLong());
        time.wakeBy(scheduledNs);
    }

    /// The time has come.
    public void settleScheduled() {
        schedule(nextDay(today()));
        long payments = settle(); // told before
        events.tell().obligationsSettled(payments);
    }

    // State.

    public void save(StateOutput out) {
        out.writeLong(open.size());
        open.forEach(of -> of.save(out));
    }

    /// Adds to the sums of assets what is due less what is owed, of all dates.
    void addTo(long[] sums) {
        open.forEach(of -> of.addTo(sums));
    }

    public void load(StateInput in) {
        int count = State.readIndex(in, Integer.MAX_VALUE, "settlement dates");
        int last = -1;
        for (int i = 0; i < count; i++) {
            Obligations of = new Obligations(ledger);
            of.load(in);
            State.check(of.date() > last, "settlement date " + of.date() + ": out of order");
            last = of.date();
            open.add(of);
        }
    }
}
