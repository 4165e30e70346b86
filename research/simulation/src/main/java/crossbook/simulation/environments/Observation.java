package crossbook.simulation.environments;

import java.nio.ByteBuffer;

/// An observation while it is written: floats of four bytes, one after the other, in shared
/// memory. Only here do exact numbers become others.
final class Observation {
    private final ByteBuffer memory;
    private int at;

    Observation(ByteBuffer memory) {
        this.memory = memory;
    }

    /// The next number is written there.
    void begin(int offset) {
        at = offset;
    }

    void put(double value) {
        memory.putFloat(at, (float) value);
        at += Float.BYTES;
    }
}
