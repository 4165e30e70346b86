package crossbook.bench;

import java.io.Serializable;
import java.util.List;

/// What was measured of one stream, covered and uncovered.
///
/// @param machine on what
/// @param measured in the order of [Cover]
public record CoveredResult(String name, String machine, int messages, List<Measured> measured)
        implements Serializable {
    Measured of(Cover cover) {
        return measured.get(cover.ordinal());
    }

    /// How many times as long it takes as uncovered.
    double ratio(Cover cover) {
        return of(Cover.NONE).timesFasterThan(of(cover));
    }
}
