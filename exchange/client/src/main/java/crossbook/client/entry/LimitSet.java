package crossbook.client.entry;

import crossbook.protocol.LimitSetDecoder;
import crossbook.protocol.LimitSetEncoder;

import java.nio.ByteOrder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// What somebody may do at most before the trade (`docs/limits.md`).
///
/// @param values what is limited, and how; what is not there is not limited
public record LimitSet(Map<LimitKind, Long> values) {
    private static final long NONE_ON_WIRE = LimitSetDecoder.maxOrderQtyNullValue();

    /// Nothing is limited.
    public static final LimitSet NONE = new LimitSet(Map.of());

    public LimitSet {
        EnumMap<LimitKind, Long> copy = new EnumMap<>(LimitKind.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /// One limit.
    public static LimitSet of(LimitKind kind, long value) {
        return NONE.with(kind, value);
    }

    /// The limits of a message.
    public static LimitSet of(LimitSetDecoder wire) {
        Map<LimitKind, Long> read = new EnumMap<>(LimitKind.class);
        for (LimitKind kind : LimitKind.values()) {
            int at = wire.offset() + kind.offset();
            long value = wire.buffer().getLong(at, ByteOrder.LITTLE_ENDIAN);
            if (value != NONE_ON_WIRE) read.put(kind, value);
        }
        return new LimitSet(read);
    }

    /// Writes them into a message.
    public void write(LimitSetEncoder wire) {
        for (LimitKind kind : LimitKind.values()) {
            int at = wire.offset() + kind.offset();
            long value = values.getOrDefault(kind, NONE_ON_WIRE);
            wire.buffer().putLong(at, value, ByteOrder.LITTLE_ENDIAN);
        }
    }

    /// A limit; empty: there is none of the kind.
    public OptionalLong get(LimitKind kind) {
        Long value = values.get(kind);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /// These, with one more or another.
    public LimitSet with(LimitKind kind, long value) {
        Map<LimitKind, Long> more = new EnumMap<>(LimitKind.class);
        more.putAll(values);
        more.put(kind, value);
        return new LimitSet(more);
    }

    /// These, without one.
    public LimitSet without(LimitKind kind) {
        Map<LimitKind, Long> fewer = new EnumMap<>(LimitKind.class);
        fewer.putAll(values);
        fewer.remove(kind);
        return new LimitSet(fewer);
    }

    /// Each by its name, in numbers as the engine has them.
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(each -> each.getKey().key() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }
}
