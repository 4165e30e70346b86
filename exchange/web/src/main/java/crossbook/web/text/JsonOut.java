package crossbook.web.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;

import crossbook.protocol.Decimals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Writes the members of JSON objects as this API has them: what must be exact is text, and what
/// is not there is null.
public final class JsonOut {
    private final JsonGenerator out;

    JsonOut(JsonGenerator out) {
        this.out = out;
    }

    /// Writes the members of an object.
    @FunctionalInterface
    public interface Members {
        void to(JsonOut out);
    }

    /// Writes the members of the object that a thing is.
    @FunctionalInterface
    public interface Item<T> {
        void write(JsonOut out, T item);
    }

    /// A step of the generator, which writes to memory and so never fails.
    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    private static void run(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Texts.

    /// A text as it is, or null.
    public void text(String name, String text) {
        run(() -> out.writeStringField(name, text));
    }

    /// A text, or null for an empty one.
    public void optional(String name, String text) {
        text(name, text.isEmpty() ? null : text);
    }

    /// A word of the protocol, or null for what says that there is none.
    public void word(String name, Enum<?> word) {
        boolean isNone = word.name().equals("NULL_VAL") || word.name().equals("NONE");
        text(name, isNone ? null : word.name());
    }

    /// A time.
    ///
    /// @param ns since 1970 UTC
    public void time(String name, long ns) {
        text(name, Times.text(ns));
    }

    /// A time, or null for 0.
    public void optionalTime(String name, long ns) {
        text(name, ns == 0 ? null : Times.text(ns));
    }

    /// A time, or null.
    public void optionalTime(String name, OptionalLong ns) {
        optionalTime(name, ns.orElse(0));
    }

    /// An order's id, or null for 0: of one that was refused, which never had one.
    public void orderId(long orderId) {
        text("orderId", orderId == 0 ? null : OrderIds.text(orderId));
    }

    // Numbers.

    /// A quantity or another whole number, as text.
    public void number(String name, long number) {
        text(name, Long.toString(number));
    }

    /// The same, or null.
    public void number(String name, OptionalLong number) {
        price(name, number, 0);
    }

    /// A price, as text.
    public void price(String name, long units, int scale) {
        text(name, Decimals.text(units, scale));
    }

    /// The same, or null.
    public void price(String name, OptionalLong units, int scale) {
        text(name, units.isPresent() ? Decimals.text(units.getAsLong(), scale) : null);
    }

    /// Price times quantity, as text.
    public void money(String name, BigInteger units, int scale) {
        text(name, new BigDecimal(units, scale).toPlainString());
    }

    /// A number that is small enough to be one in JSON.
    public void count(String name, long count) {
        run(() -> out.writeNumberField(name, count));
    }

    /// A number with a fraction.
    public void fraction(String name, double number) {
        run(() -> out.writeNumberField(name, number));
    }

    public void flag(String name, boolean flag) {
        run(() -> out.writeBooleanField(name, flag));
    }

    // What is made of others.

    /// Nothing: the member is there, and null.
    public void none(String name) {
        text(name, null);
    }

    public void object(String name, Members members) {
        run(() -> out.writeFieldName(name));
        object(members);
    }

    /// An object, or null.
    public <T> void object(String name, Optional<T> thing, Item<T> members) {
        if (thing.isEmpty()) none(name);
        else object(name, inner -> members.write(inner, thing.get()));
    }

    /// An object whose members are named by something else.
    public <T> void map(String name, Map<String, T> map, NamedItem<T> each) {
        object(name, inner -> map.forEach((key, value) -> each.write(inner, key, value)));
    }

    /// Writes a member of an object.
    @FunctionalInterface
    public interface NamedItem<T> {
        void write(JsonOut out, String name, T item);
    }

    /// An array of objects.
    public <T> void array(String name, Iterable<T> items, Item<T> each) {
        run(() -> out.writeFieldName(name));
        array(items, each);
    }

    /// An array of texts.
    public void texts(String name, Iterable<String> texts) {
        run(() -> {
            out.writeArrayFieldStart(name);
            for (String text : texts) out.writeString(text);
            out.writeEndArray();
        });
    }

    /// A tree, or null for none.
    public void tree(String name, JsonNode node) {
        run(() -> {
            out.writeFieldName(name);
            if (node == null || node.isMissingNode()) out.writeNull();
            else out.writeTree(node);
        });
    }

    void object(Members members) {
        run(out::writeStartObject);
        members.to(this);
        run(out::writeEndObject);
    }

    <T> void array(Iterable<T> items, Item<T> each) {
        run(out::writeStartArray);
        for (T item : items) object(inner -> each.write(inner, item));
        run(out::writeEndArray);
    }
}
