package crossbook.web.live;

import crossbook.client.stream.Balances;

import java.util.List;

/// At which price the positions in an instrument on margin are valued.
///
/// @param price price units
/// @param indexes what sources have set: the index of which it is made, or the mark itself
public record MarkView(long price, List<Balances.Index> indexes) {
    static MarkView of(Balances balances, int instrumentId) {
        return new MarkView(
                balances.mark(instrumentId), List.copyOf(balances.indexes(instrumentId)));
    }
}
