package crossbook.host;

import java.util.Arrays;
import java.util.function.ToIntFunction;

/// Translates between an enum of the engine and the enum of the wire that has its names:
/// the two agree name by name, or the host does not start.
final class SameNames<C extends Enum<C>, W extends Enum<W>> {
    private final W[] wire;
    private final C[] core;
    private final W none;

    /// @param code the number of a constant on the wire
    SameNames(Class<C> coreType, Class<W> wireType, ToIntFunction<W> code) {
        none = Enum.valueOf(wireType, "NULL_VAL");
        C[] constants = coreType.getEnumConstants();
        wire = Arrays.copyOf(wireType.getEnumConstants(), constants.length);
        int highest = 0;
        for (C constant : constants) {
            wire[constant.ordinal()] = Enum.valueOf(wireType, constant.name());
            highest = Math.max(highest, code.applyAsInt(wire[constant.ordinal()]));
        }
        core = Arrays.copyOf(constants, highest + 1);
        Arrays.fill(core, null);
        for (C constant : constants) core[code.applyAsInt(wire[constant.ordinal()])] = constant;
    }

    /// @param constant null: none
    W wire(C constant) {
        return constant == null ? none : wire[constant.ordinal()];
    }

    /// The constant with that number on the wire, or null if the engine has none.
    C core(int code) {
        return code >= 0 && code < core.length ? core[code] : null;
    }
}
