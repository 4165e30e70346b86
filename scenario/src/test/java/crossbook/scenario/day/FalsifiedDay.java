package crossbook.scenario.day;

import crossbook.scenario.Observed;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.SideSeen;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A recording of a day that is made wrong in one place, so that it breaks an invariant.
///
/// @param how changes a recording, or says that it has nothing to change
record FalsifiedDay(int invariant, String name, Function<List<Observed>, Boolean> how) {
    /// Changes a recording at a place, or says that it has nothing to change there.
    interface Change {
        boolean apply(List<Observed> recording, int place);
    }

    @Override
    public String toString() {
        return invariant + " " + name;
    }

    /// Changes the first event of a kind for which something else is found: what then stands in
    /// its place. Null: look further.
    static <T extends Observed> FalsifiedDay of(
            int invariant, String name, Class<T> type, Function<T, List<? extends Observed>> how) {
        return new FalsifiedDay(invariant, name, recording -> {
            for (int place = 0; place < recording.size(); place++) {
                if (!type.isInstance(recording.get(place))) continue;
                List<? extends Observed> other = how.apply(type.cast(recording.get(place)));
                if (other == null) continue;
                recording.remove(place);
                recording.addAll(place, other);
                return true;
            }
            return false;
        });
    }

    /// The same for events that are looked at with what is around them: changes the recording, and
    /// returns whether it has.
    static <T extends Observed> FalsifiedDay at(
            int invariant, String name, Class<T> type, Change how) {
        return new FalsifiedDay(invariant, name, recording -> {
            for (int place = 0; place < recording.size(); place++) {
                if (type.isInstance(recording.get(place)) && how.apply(recording, place)) {
                    return true;
                }
            }
            return false;
        });
    }

    /// Changes what a look shows of a side, the first for which something else is found.
    static FalsifiedDay ofSide(
            int invariant, String name, BiFunction<BookSeen, SideSeen, SideSeen> how) {
        return of(invariant, name, Looked.class, looked -> {
            List<BookSeen> books = new ArrayList<>(looked.books());
            for (int i = 0; i < books.size(); i++) {
                SideSeen other = how.apply(books.get(i), books.get(i).bids());
                if (other == null) continue;
                books.set(i, books.get(i).withBids(other));
                return List.of(new Looked(looked.businessHash(), looked.liveOrders(), books));
            }
            return null;
        });
    }

    /// Where an order was accepted before a place, or -1.
    static int entryOf(List<Observed> recording, int place, OrderSeen order) {
        for (int i = place - 1; i >= 0; i--) {
            boolean isIt = recording.get(i) instanceof Accepted accepted
                    && accepted.order().orderId() == order.orderId();
            if (isIt) return i;
        }
        return -1;
    }
}
