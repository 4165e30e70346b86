package crossbook.bench;

import java.io.Serializable;
import java.util.List;

/// What was measured of one stream, covered and uncovered.
///
/// @param machine on what
/// @param inFull uncovered and covered in full, in the order of [Cover]
/// @param onMargin the same on margin, without orders that have a budget
public record CoveredResult(
        String name, String machine, int messages, List<Measured> inFull, List<Measured> onMargin)
        implements Serializable {
    Measured of(Cover cover) {
        return beside(cover).get(Cover.beside(cover.isOnMargin()).toList().indexOf(cover));
    }

    /// How many times as long it takes as uncovered.
    double ratio(Cover cover) {
        return beside(cover).getFirst().timesFasterThan(of(cover));
    }

    private List<Measured> beside(Cover cover) {
        return cover.isOnMargin() ? onMargin : inFull;
    }
}
