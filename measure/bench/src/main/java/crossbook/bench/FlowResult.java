package crossbook.bench;

import java.io.Serializable;
import java.util.List;

/// What was measured of one flow.
///
/// @param name what is special about it
/// @param base the number of the result that it is compared with, from 0
/// @param filling how many messages filled the books before the flow
/// @param measured how many messages it has
/// @param engine the engine, nanoseconds per message, run by run
/// @param array the bare array book in turns with it; null where prices are too far
///     apart for it
public record FlowResult(
        String name, int base, int filling, int measured, Measured engine, Measured array)
        implements Serializable {

    /// How many times as long the engine took as on the flow that this one is compared
    /// with, at the median of the turns.
    public double ratio(List<FlowResult> all) {
        return all.get(base).engine().timesFasterThan(engine);
    }
}
