package crossbook.scenario.day;

import crossbook.core.order.TradeType;
import crossbook.scenario.Observed;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.HiddenUncrossed;
import crossbook.scenario.Observed.Referenced;
import crossbook.scenario.Observed.Restated;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.Observed.Uncrossed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which trades of a recording belong to an uncross: it is told after them.
final class Uncrosses {
    private final List<Observed> recording;
    private final Map<Integer, Integer> endOf = new HashMap<>();
    private final Map<Integer, List<Integer>> tradesOf = new HashMap<>();

    Uncrosses(List<Observed> recording) {
        this.recording = recording;
        for (int place = 0; place < recording.size(); place++) {
            switch (recording.get(place)) {
                case Uncrossed told
                when told.outcome().hasPrice() ->
                    collect(place, told.instrumentId(), told.outcome().qty(), false);
                case HiddenUncrossed told -> collect(place, told.instrumentId(), told.qty(), true);
                default -> {}
            }
        }
    }

    /// Goes back from where it is told, as far as the quantity that it tells.
    private void collect(int end, int instrumentId, long qty, boolean isOfHidden) {
        List<Integer> places = new ArrayList<>();
        long left = qty;
        for (int place = end - 1; place >= 0 && left > 0; place--) {
            Observed observed = recording.get(place);
            boolean isAfterwards = observed instanceof Restated
                    || observed instanceof Ended
                    || observed instanceof Referenced;
            if (isAfterwards && places.isEmpty()) continue;
            if (!(observed instanceof Traded traded)) break;
            boolean isOfIt = traded.taker().instrumentId() == instrumentId
                    && (traded.type() == TradeType.HIDDEN) == isOfHidden;
            if (!isOfIt) break;
            places.addFirst(place);
            left -= traded.qty();
        }
        places.forEach(place -> endOf.put(place, end));
        tradesOf.put(end, places);
    }

    /// Where the uncross of a trade is told; -1 if it has none.
    int endOf(int place) {
        return endOf.getOrDefault(place, -1);
    }

    boolean isFirst(int place) {
        return tradesOf.get(endOf(place)).getFirst() == place;
    }

    boolean hasTrades(int end) {
        return !tradesOf.getOrDefault(end, List.of()).isEmpty();
    }

    List<Traded> tradesOf(int end) {
        return tradesOf.getOrDefault(end, List.of()).stream()
                .map(place -> (Traded) recording.get(place))
                .toList();
    }
}
