package crossbook.simulation.environments;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// What the host of an [EnvironmentBatch] writes and reads: little-endian direct memory, of each
/// trader of each environment a slot, one after the other.
final class SharedMemory {
    private final int actionLength;
    private final int observationLength;
    final ByteBuffer actions;
    final ByteBuffer observations;
    final ByteBuffer rewards;
    final ByteBuffer terminated;
    final ByteBuffer truncated;
    final ByteBuffer info;

    /// @param traders those of one environment
    SharedMemory(List<Trader> traders, int slots) {
        actionLength =
                traders.stream().mapToInt(t -> t.actionCounts().length).max().orElseThrow();
        observationLength =
                traders.stream().mapToInt(t -> t.features().size()).max().orElseThrow();
        actions = memory(slots, actionLength * Long.BYTES);
        observations = memory(slots, observationLength * Float.BYTES);
        rewards = memory(slots, Double.BYTES);
        terminated = memory(slots, 1);
        truncated = memory(slots, 1);
        info = memory(slots, InfoField.COUNT * Long.BYTES);
    }

    private static ByteBuffer memory(int slots, int lengthBytes) {
        return ByteBuffer.allocateDirect(Math.multiplyExact(slots, lengthBytes))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /// A number of a slot's action, below its count.
    int action(int slot, int place) {
        return (int) actions.getLong(actionAt(slot, place));
    }

    private int actionAt(int slot, int place) {
        return (slot * actionLength + place) * Long.BYTES;
    }

    /// @throws IllegalArgumentException naming the number of a slot's action that means nothing
    void checkAction(int slot, int[] counts) {
        for (int i = 0; i < counts.length; i++) {
            long value = actions.getLong(actionAt(slot, i));
            if (value >= 0 && value < counts[i]) continue;
            throw new IllegalArgumentException("actions[" + slot + "][" + i + "]: " + value
                    + ": not from 0 to " + (counts[i] - 1));
        }
    }

    int observationAt(int slot) {
        return slot * observationLength * Float.BYTES;
    }

    void info(int slot, InfoField field, long value) {
        info.putLong((slot * InfoField.COUNT + field.ordinal()) * Long.BYTES, value);
    }

    void outcome(int slot, double reward, boolean isTerminated, boolean isTruncated) {
        rewards.putDouble(slot * Double.BYTES, reward);
        terminated.put(slot, (byte) (isTerminated ? 1 : 0));
        truncated.put(slot, (byte) (isTruncated ? 1 : 0));
    }
}
