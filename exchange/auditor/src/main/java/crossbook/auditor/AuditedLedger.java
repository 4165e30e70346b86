package crossbook.auditor;

import crossbook.auditor.OpenPositions.Position;
import crossbook.protocol.OwnerKind;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What events have said so far of accounts, holds, positions and obligations, for
/// [AccountAudit].
final class AuditedLedger {
    final Map<Account, Amounts> accounts = new HashMap<>();
    final Map<Long, Long> held = new HashMap<>(); // by order
    final Map<Obligation, Open> obligations = new HashMap<>();
    final OpenPositions positions = new OpenPositions();
    private final Map<Long, Long> totals = new HashMap<>();
    private final Set<Account> onMargin = new HashSet<>(); // or taken into a deficit
    private final Map<Long, Long> toDeliver = new HashMap<>(); // of assets: due less owed
    private final Set<Long> cleared = new HashSet<>(); // assets, by this command

    /// What accounts hold already for positions that the next events tell.
    private final Map<Account, Long> early = new HashMap<>();

    private final Findings findings;
    private long firstEvent;
    long events;

    AuditedLedger(Findings findings) {
        this.findings = findings;
    }

    /// An owner's account of an asset.
    ///
    /// @param client of the participant; empty: the participant itself
    record Account(OwnerKind kind, long participantId, String client, long assetId) {
        @Override
        public String toString() {
            String owner = kind == OwnerKind.PARTICIPANT
                    ? "participant " + participantId + (client.isEmpty() ? "" : "/" + client)
                    : kind.toString();
            return owner + ", asset " + assetId;
        }
    }

    /// What is in it.
    record Amounts(long posted, long held) {
        static final Amounts NOTHING = new Amounts(0, 0);
    }

    /// What an account owes and is due on a date.
    record Obligation(long date, Account account) {}

    record Open(long owed, long due) {
        static final Open NOTHING = new Open(0, 0);

        long net() {
            return due - owed;
        }
    }

    // Accounts.

    static OpenPositions.Key key(Account account, long instrumentId) {
        return new OpenPositions.Key(account.participantId, account.client, instrumentId);
    }

    static Account clearing(long assetId) {
        return new Account(OwnerKind.CLEARING, -1, "", assetId);
    }

    static Account participant(long participantId, String client, long assetId) {
        return new Account(OwnerKind.PARTICIPANT, participantId, client, assetId);
    }

    static Account account(OwnerKind kind, long participantId, String client, long asset) {
        return kind == OwnerKind.PARTICIPANT
                ? participant(participantId, client, asset)
                : new Account(kind, -1, "", asset);
    }

    // Events.

    boolean isWhole() {
        return firstEvent <= 1;
    }

    void begin(long eventNumber) {
        if (firstEvent == 0) firstEvent = eventNumber;
    }

    /// An order has ended with the command that does.
    void end(long orderId) {
        long left = held.getOrDefault(orderId, 0L);
        check(35, left == 0, "order " + orderId + " has ended and holds " + left);
        held.remove(orderId);
    }

    void endCommand() {
        for (long asset : cleared) clear(asset);
        cleared.clear();
        early.forEach((account, amount) -> check(
                35,
                amount == 0,
                account + " holds " + amount + " for a position that is not told"));
        early.clear();
        check(36, positions.untold().isEmpty(), positions.untold() + " traded and is not told");
    }

    private void clear(long asset) {
        Amounts clearing = accounts.get(clearing(asset));
        long open = positions.openValue(asset);
        long delivered = toDeliver.getOrDefault(asset, 0L);
        boolean isMirror = !isWhole() || clearing == null || clearing.posted == delivered - open;
        check(
                34,
                isMirror,
                "asset " + asset + " has " + open + " open"
                        + (delivered == 0 ? "" : ", " + delivered + " due")
                        + ", and to be cleared " + (clearing == null ? 0 : clearing.posted));
    }

    void check(int invariant, boolean holds, String what) {
        findings.check(invariant, holds, what);
    }

    /// What one event changes, and what it says that there is then.
    final class Change {
        private final Map<Account, Long> posted = new HashMap<>();
        private final Map<Account, Long> holds = new HashMap<>();
        private final Map<Account, Amounts> told = new HashMap<>();
        private final Set<Account> unknown = new HashSet<>();
        private boolean isEarly;

        void move(Account from, Account to, long amount) {
            posted.merge(from, -amount, Long::sum);
            posted.merge(to, amount, Long::sum);
        }

        void hold(Account account, long orderId, long amount) {
            Long before = held.put(orderId, amount);
            if (before == null) unknown.add(account);
            else holds.merge(account, amount - before, Long::sum);
        }

        /// What an account owes and is due on a date is told, which changed by so much together.
        void owe(Obligation of, Open now, long growth) {
            Open before = obligations.put(of, now);
            boolean isKnown = isWhole() || before != null;
            if (!isKnown) unknown.add(of.account);
            if (before == null) before = Open.NOTHING;
            AuditedLedger.this.check(
                    34,
                    !isKnown || now.net() - before.net() == growth,
                    of.account + " is due " + now.net() + " on day " + of.date + ", and "
                            + (before.net() + growth) + " was traded");
            AuditedLedger.this.check(
                    35, now.owed >= 0 && now.due >= 0, of.account + " is owed: " + now);
            holds.merge(of.account, now.owed - before.owed, Long::sum);
            toDeliver.merge(of.account.assetId, now.net() - before.net(), Long::sum);
            cleared.add(of.account.assetId);
        }

        /// What the accounts hold for positions is in what is told, before the positions are
        /// told.
        void holdsEarly() {
            isEarly = true;
            for (Account account : told.keySet()) {
                if (account.kind == OwnerKind.PARTICIPANT) onMargin.add(account);
            }
        }

        /// Those are in a deficit, or taken into one, that have less than they hold then.
        void lacks() {
            told.forEach((account, amounts) -> {
                if (amounts.held > amounts.posted) onMargin.add(account);
            });
        }

        /// A position of the account's owner is told.
        void open(Account account, long instrumentId, Position position) {
            OpenPositions.Key key = key(account, instrumentId);
            OpenPositions.Before before = positions.tell(key, account.assetId, position);
            boolean isKnown = isWhole() || !before.isFirst();
            if (!isKnown) unknown.add(account);
            AuditedLedger.this.check(
                    36,
                    !isKnown || position.qty() == before.qty(),
                    key + " is " + position.qty() + ", and its fills " + before.qty());
            Long held = early.remove(account);
            long growth = position.held() - before.held() - (held == null ? 0 : held);
            holds.merge(account, growth, Long::sum);
            onMargin.add(account);
            cleared.add(account.assetId);
        }

        /// Two of an event may be one account, if somebody trades with itself: both say the same.
        void told(Account account, Amounts amounts) {
            Amounts other = told.put(account, amounts);
            AuditedLedger.this.check(
                    34, other == null || other.equals(amounts), account + " is told twice");
        }

        void check() {
            events++;
            told.forEach(this::check);
            if (!isWhole()) return;
            for (Account account : told.keySet()) {
                long total = totals.getOrDefault(account.assetId, 0L);
                AuditedLedger.this.check(
                        34, total == 0, "asset " + account.assetId + " adds up to " + total);
            }
        }

        private void check(Account account, Amounts after) {
            Amounts before = accounts.put(account, after);
            if (before == null) before = isWhole() ? Amounts.NOTHING : null;
            if (before == null) return; // taken as it is told
            long has = before.posted + posted.getOrDefault(account, 0L);
            AuditedLedger.this.check(
                    34,
                    after.posted == has,
                    account + " has " + after.posted + ", and " + has + " was posted");
            long needs = before.held + holds.getOrDefault(account, 0L);
            boolean isKnown = isWhole() || !unknown.contains(account);
            if (isEarly && account.kind == OwnerKind.PARTICIPANT) {
                if (after.held != needs) early.put(account, after.held - needs);
                needs = after.held;
            }
            AuditedLedger.this.check(
                    35,
                    !isKnown || after.held == needs,
                    account + " holds " + after.held + ", and its orders " + needs);
            boolean isOwned = account.kind == OwnerKind.PARTICIPANT;
            boolean isCovered = after.held <= after.posted || onMargin.contains(account);
            AuditedLedger.this.check(
                    35,
                    !isOwned || (after.held >= 0 && isCovered),
                    account + " has " + after.posted + " and holds " + after.held);
            totals.merge(account.assetId, after.posted - before.posted, Long::sum);
        }
    }
}
