package crossbook.client.entry;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Brings up what an owner has in one partition from what it has in others, when an order
/// there needs more than is free.
///
/// It keeps nothing: what there is it asks for each time, and a move that it could not finish
/// is one of [MovesInTransit].
public final class AllotmentTopUps {
    private final Operator here;
    private final List<Operator> others;
    private final Terms terms;
    private final Supplier<String> ids;
    private final Moves moves;

    /// How far an allotment is brought up, smallest units of the asset.
    ///
    /// @param ceiling what an owner may have here at most by a top-up
    /// @param step the least that is moved at once, if it is there and the other terms let
    ///     it: more than one order needs spares the next the wait
    /// @param most what is moved at once at most
    /// @param keep what stays free where it comes from
    public record Terms(long ceiling, long step, long most, long keep) {
        /// Everything may be moved, up to a ceiling.
        public static Terms upTo(long ceiling, long step) {
            return new Terms(ceiling, step, Long.MAX_VALUE, 0);
        }
    }

    /// Makes a move, and does what else belongs to it.
    @FunctionalInterface
    public interface Moves {
        /// Makes it, from one partition to the one where the orders are.
        void make(AllotmentMove move, Operator from, Operator to);
    }

    /// @param here where the orders are
    /// @param others the other partitions
    /// @param ids makes transaction ids that no other move has
    public AllotmentTopUps(
            Operator here, List<Operator> others, Terms terms, Supplier<String> ids) {
        this(here, others, terms, ids, (move, from, to) -> move.make(from, to, "top-up"));
    }

    /// The same, where a move is made in a way of one's own.
    public AllotmentTopUps(
            Operator here, List<Operator> others, Terms terms, Supplier<String> ids, Moves moves) {
        this.here = here;
        this.others = List.copyOf(others);
        this.terms = terms;
        this.ids = ids;
        this.moves = moves;
    }

    /// Sees to it that so much is free, and says whether it is: then an order that was
    /// refused for it can be entered again. Nothing is moved where the whole of it cannot be
    /// had.
    ///
    /// @param account which client of the participant owns it; empty: the participant
    ///     itself
    public boolean bringUp(String participant, String account, String asset, long needed) {
        AccountBalance has = balance(here, participant, account, asset).orElse(null);
        long free = has == null ? 0 : has.free();
        long missing = needed - free;
        if (missing <= 0) return true;
        long posted = has == null ? 0 : has.posted();
        long room = Math.min(terms.most, terms.ceiling - Math.max(0, posted));
        if (missing > room) return false;

        List<Source> sources = sources(participant, account, asset);
        long there = sources.stream().mapToLong(Source::free).sum();
        if (missing > there) return false;
        long left = Math.min(Math.max(missing, terms.step), Math.min(room, there));
        for (Source source : sources) {
            long amount = Math.min(left, source.free);
            if (amount == 0) break;
            moves.make(
                    new AllotmentMove(ids.get(), participant, account, asset, amount),
                    source.operator,
                    here);
            left -= amount;
        }
        return true;
    }

    /// @param free what may be taken from there
    private record Source(Operator operator, long free) {}

    /// From where most is free first, so that few moves do.
    private List<Source> sources(String participant, String account, String asset) {
        return others.stream()
                .map(other -> new Source(
                        other, Math.max(0, free(other, participant, account, asset) - terms.keep)))
                .sorted(Comparator.comparingLong(Source::free).reversed())
                .toList();
    }

    private static long free(Operator there, String participant, String account, String asset) {
        return balance(there, participant, account, asset)
                .map(has -> has.free() - has.withheld())
                .orElse(0L);
    }

    private static Optional<AccountBalance> balance(
            Operator there, String participant, String account, String asset) {
        return there.accounts(Optional.of(participant)).stream()
                .filter(one -> one.account().equals(account) && one.asset().equals(asset))
                .findFirst();
    }
}
