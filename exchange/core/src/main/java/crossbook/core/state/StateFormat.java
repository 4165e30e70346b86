package crossbook.core.state;

import java.util.function.Consumer;
import java.util.function.Function;

/// The frame of a saved state: a magic word and the version before the words of the
/// engine, their hash after them. What is not a whole frame is refused.
public final class StateFormat {
    /// "CROSSBK" and a line end, as the bytes of a little-endian word.
    private static final long MAGIC = 0x0A4B_4253_534F_5243L;

    private static final long VERSION = 19;

    private StateFormat() {}

    public static void save(StateOutput out, Consumer<StateOutput> parts) {
        HashingOutput hash = new HashingOutput();
        out.writeLong(MAGIC);
        out.writeLong(VERSION);
        parts.accept(word -> {
            hash.writeLong(word);
            out.writeLong(word);
        });
        out.writeLong(hash.hash());
    }

    public static <T> T load(StateInput in, Function<StateInput, T> parts) {
        State.check(in.readLong() == MAGIC, "not a saved state of Crossbook");
        long version = in.readLong();
        State.check(
                version == VERSION, "version " + version + ": only " + VERSION + " can be read");

        HashingOutput hash = new HashingOutput();
        T loaded = loadParts(parts, () -> {
            long word = in.readLong();
            hash.writeLong(word);
            return word;
        });
        State.check(in.readLong() == hash.hash(), "damaged: the hash at its end is another");
        return loaded;
    }

    /// Damage may break any assumption of the reading code before the hash is reached.
    private static <T> T loadParts(Function<StateInput, T> parts, StateInput in) {
        try {
            return parts.apply(in);
        } catch (StateException e) {
            throw e;
        } catch (RuntimeException | AssertionError | OutOfMemoryError e) {
            throw new StateException("damaged: " + e);
        }
    }
}
