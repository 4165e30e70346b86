package crossbook.protocol;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;
import crossbook.protocol.Schema.Value;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The generated codecs of a schema, found by name: values by field name to bytes and back, in
/// the terms of [Form].
final class Codecs {
    /// The methods of a codec, by name and number of parameters.
    private static final ClassValue<Map<String, Method>> METHODS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> codec) {
            Map<String, Method> methods = new HashMap<>();
            for (Method method : codec.getMethods()) {
                if (method.isBridge()) continue;
                methods.putIfAbsent(method.getName() + '/' + method.getParameterCount(), method);
            }
            return methods;
        }
    };

    private final ClassLoader loader;
    private final String packageName;

    Codecs(Schema schema) {
        this(Codecs.class.getClassLoader(), "crossbook.protocol." + schema.name());
    }

    /// @param packageName of the encoders and decoders
    Codecs(ClassLoader loader, String packageName) {
        this.loader = loader;
        this.packageName = packageName;
    }

    // Encoding.

    /// Header and body.
    byte[] encode(Message message, Map<String, Object> values) throws ReflectiveOperationException {
        MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        Object encoder = instance(message.name() + "Encoder");
        Method wrap = method(encoder, "wrapAndApplyHeader", 3);
        Object header = wrap.getParameterTypes()[2].getConstructor().newInstance();
        wrap.invoke(encoder, buffer, 0, header);
        for (Field field : message.fields()) {
            put(part(encoder, field), field, values.get(field.name()));
        }
        for (Tail tail : message.tails()) put(encoder, tail, (String) values.get(tail.name()));
        int length = MessageHeaderEncoder.ENCODED_LENGTH
                + (int) method(encoder, "encodedLength", 0).invoke(encoder);
        byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private static void put(Object encoder, Field field, Object value)
            throws ReflectiveOperationException {
        if (field.type().kind() == Kind.SET) {
            putBits(method(encoder, field.name(), 0).invoke(encoder), (List<?>) value);
            return;
        }
        if (field.type().kind() == Kind.TEXT) {
            encoder.getClass().getMethod(field.name(), String.class).invoke(encoder, value);
            return;
        }
        Method setter = method(encoder, field.name(), 1);
        setter.invoke(encoder, argument(field.type(), setter.getParameterTypes()[0], value));
    }

    private static void putBits(Object set, List<?> names) throws ReflectiveOperationException {
        method(set, "clear", 0).invoke(set);
        for (Object name : names) {
            set.getClass().getMethod((String) name, boolean.class).invoke(set, true);
        }
    }

    /// A number or a constant, as the setter of a field takes it.
    private static Object argument(FieldType type, Class<?> parameter, Object value) {
        if (parameter.isEnum()) return constant(parameter, value == null ? "NULL_VAL" : value);
        long number = switch (value) {
            case null -> type.nullValue();
            case String text when type.primitive().equals("uint64") -> Long.parseUnsignedLong(text);
            case String text -> Long.parseLong(text);
            default -> (Long) value;
        };
        if (parameter == long.class) return number;
        return parameter == int.class ? (Object) (int) number : (Object) (short) number;
    }

    private static Object constant(Class<?> type, Object name) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void put(Object encoder, Tail tail, String value)
            throws ReflectiveOperationException {
        if (tail.type().equals("text")) {
            encoder.getClass().getMethod(tail.name(), String.class).invoke(encoder, value);
            return;
        }
        byte[] bytes = HexFormat.of().parseHex(value);
        encoder.getClass()
                .getMethod("put" + capitalized(tail.name()), byte[].class, int.class, int.class)
                .invoke(encoder, bytes, 0, bytes.length);
    }

    // Decoding.

    Map<String, Object> decode(Message message, byte[] bytes) throws ReflectiveOperationException {
        Object decoder = wrapped(message, new UnsafeBuffer(bytes));
        Map<String, Object> values = new LinkedHashMap<>();
        for (Field field : message.fields()) {
            values.put(field.name(), get(part(decoder, field), field));
        }
        for (Tail tail : message.tails()) values.put(tail.name(), get(decoder, tail));
        return values;
    }

    /// What the generated decoder prints.
    String print(Message message, byte[] bytes) throws ReflectiveOperationException {
        return wrapped(message, new UnsafeBuffer(bytes)).toString();
    }

    private Object wrapped(Message message, DirectBuffer buffer)
            throws ReflectiveOperationException {
        Object decoder = instance(message.name() + "Decoder");
        Method wrap = method(decoder, "wrapAndApplyHeader", 3);
        Object header = wrap.getParameterTypes()[2].getConstructor().newInstance();
        wrap.invoke(decoder, buffer, 0, header);
        return decoder;
    }

    private static Object get(Object decoder, Field field) throws ReflectiveOperationException {
        Object value = method(decoder, field.name(), 0).invoke(decoder);
        return switch (field.type().kind()) {
            case TEXT -> value;
            case SET -> bits(value, field.type());
            case ENUM ->
                ((Enum<?>) value).name().equals("NULL_VAL") ? null : ((Enum<?>) value).name();
            case NUMBER -> number(field, ((Number) value).longValue());
        };
    }

    private static Object number(Field field, long number) {
        if (field.optional() && number == field.type().nullValue()) return null;
        return switch (field.type().primitive()) {
            case "uint64" -> Long.toUnsignedString(number);
            case "int64" -> Long.toString(number);
            default -> number;
        };
    }

    private static List<String> bits(Object set, FieldType type)
            throws ReflectiveOperationException {
        List<String> names = new ArrayList<>();
        if (set == null) return names; // a sender of an older version
        for (Value value : type.values()) {
            if ((boolean) method(set, value.name(), 0).invoke(set)) names.add(value.name());
        }
        return names;
    }

    private static String get(Object decoder, Tail tail) throws ReflectiveOperationException {
        if (tail.type().equals("text")) {
            return (String) method(decoder, tail.name(), 0).invoke(decoder);
        }
        byte[] bytes = new byte[(int) method(decoder, tail.name() + "Length", 0).invoke(decoder)];
        decoder.getClass()
                .getMethod("get" + capitalized(tail.name()), byte[].class, int.class, int.class)
                .invoke(decoder, bytes, 0, bytes.length);
        return HexFormat.of().formatHex(bytes);
    }

    // Reflection.

    /// The codec of a message, or of the composite that a field of it is a member of.
    private static Object part(Object codec, Field field) throws ReflectiveOperationException {
        return field.part().isEmpty() ? codec : method(codec, field.part(), 0).invoke(codec);
    }

    private Object instance(String className) throws ReflectiveOperationException {
        return loader.loadClass(packageName + '.' + className).getConstructor().newInstance();
    }

    private static Method method(Object object, String name, int parameters) {
        Method method = METHODS.get(object.getClass()).get(name + '/' + parameters);
        if (method == null) throw new AssertionError(object.getClass() + " has no " + name);
        return method;
    }

    private static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
