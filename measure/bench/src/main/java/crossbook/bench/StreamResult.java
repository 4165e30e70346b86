package crossbook.bench;

import java.io.Serializable;

/// What was measured on one stream.
///
/// @param jvm the virtual machine that measured it
/// @param events how many events the engine told
/// @param plain the [PlainEngine] in the same process, run by run in turn with the engine
/// @param array the [BareArrayBook], likewise
public record StreamResult(
        String name,
        String jvm,
        int messages,
        long events,
        Measured engine,
        Measured plain,
        Measured array)
        implements Serializable {

    /// How many times as long the plain engine took.
    public double ratio() {
        return engine.timesFasterThan(plain);
    }
}
