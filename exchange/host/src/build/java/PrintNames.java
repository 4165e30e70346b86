import crossbook.protocol.Schema;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Prints `EnumNames` of `crossbook.host`: the enums that engine and schemas have by one name, and
/// those of the engine that are reasons on the wire.
final class PrintNames {
    private static final List<String> PACKAGES = List.of(
            "crossbook.core.order.", "crossbook.core.model.", "crossbook.core.model.Phase$");

    /// The engine keeps apart what is one list of codes on the wire.
    private static final List<String> REASONS =
            List.of("RejectReason", "CancelReason", "ExpireReason", "ParkReason", "RestateReason");

    private PrintNames() {}

    static String names() {
        StringBuilder text = new StringBuilder("""
                // Printed from types.xml by PrintNames.java: do not edit.
                package crossbook.host;

                /// Translates the enums of the engine, and those of the wire that have their names.
                final class EnumNames {
                """);
        Schema.command().types().stream()
                .filter(type -> type.kind() == Kind.ENUM)
                .map(FieldType::name)
                .forEach(name -> of(name).forEach(type -> text.append(line(type, name))));
        for (String reason : REASONS) of(reason).forEach(type -> text.append(line(type, "Reason")));
        return text.append("\n    private EnumNames() {}\n}\n").toString();
    }

    private static Stream<Class<?>> of(String name) {
        return PACKAGES.stream().flatMap(each -> {
            try {
                return Stream.of(Class.forName(each + name)).filter(Class::isEnum);
            } catch (ClassNotFoundException e) {
                return Stream.of();
            }
        });
    }

    private static String line(Class<?> type, String wire) {
        return "    static final SameNames<%1$s, crossbook.protocol.%2$s> %3$s = "
                        .formatted(type.getCanonicalName(), wire, name(type))
                + "new SameNames<>(%1$s.class, crossbook.protocol.%2$s.class, "
                        .formatted(type.getCanonicalName(), wire)
                + "crossbook.protocol.%s::value);\n".formatted(wire);
    }

    /// Which constant translates an enum of the engine.
    static String constant(Class<?> type) {
        return "EnumNames." + name(type);
    }

    private static String name(Class<?> type) {
        return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }
}
