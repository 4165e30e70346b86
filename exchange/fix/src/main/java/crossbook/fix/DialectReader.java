package crossbook.fix;

import crossbook.fix.Dialect.Choice;
import crossbook.fix.Dialect.Field;
import crossbook.fix.Dialect.Group;
import crossbook.fix.Dialect.Layer;
import crossbook.fix.Dialect.Member;
import crossbook.fix.Dialect.Message;
import crossbook.fix.Dialect.Other;
import crossbook.fix.Dialect.Sender;
import crossbook.fix.Dialect.Version;

import org.agrona.collections.Int2IntHashMap;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Reads `dialect.txt`, which says itself how it is written.
final class DialectReader {
    final Map<String, Field> fields = new LinkedHashMap<>();
    final Map<String, Group> groups = new LinkedHashMap<>();
    final List<Message> messages = new ArrayList<>();
    final List<Other> others = new ArrayList<>();

    /// By the tag of the length.
    final Int2IntHashMap dataByLength = new Int2IntHashMap(0);

    private List<Choice> values = new ArrayList<>();
    private List<Member> members = new ArrayList<>();

    /// What the lines within belong to: the word with which it begins.
    private String kind = "";

    private DialectReader() {}

    static Dialect read() {
        try (InputStream text = DialectReader.class.getResourceAsStream("dialect.txt")) {
            DialectReader reader = new DialectReader();
            new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && line.charAt(0) != '#')
                    .forEach(reader::line);
            return new Dialect(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void line(String line) {
        if (line.startsWith("  ")) {
            within(line.strip());
            return;
        }
        String[] words = line.split(" ", 6);
        kind = words[0];
        if (kind.equals("field")) {
            values = new ArrayList<>();
            Field field = new Field(
                    Integer.parseInt(words[1]),
                    words[2],
                    Dialect.Type.valueOf(words[3]),
                    Version.valueOf("FIX_" + words[4].replace('.', '_')),
                    words.length > 5 ? words[5] : "",
                    values);
            if (fields.put(field.name(), field) != null) throw wrong(line);
            return;
        }
        members = new ArrayList<>();
        switch (kind) {
            case "taken", "refused", "data" -> {} // what follows is all
            case "group" -> {
                String[] parts = line.split(" ", 4);
                Layer layer = Layer.valueOf(upper(parts[2]));
                groups.put(parts[1], new Group(parts[1], layer, parts[3], members));
            }
            case "message" ->
                messages.add(new Message(
                        words[1],
                        words[2],
                        Sender.valueOf(upper(words[3])),
                        Layer.valueOf(upper(words[4])),
                        words[5],
                        members));
            default -> throw wrong(line);
        }
    }

    private void within(String line) {
        switch (kind) {
            case "field" -> {
                String[] parts = line.split(" ", 3);
                values.add(new Choice(parts[0], parts[1], parts.length > 2 ? parts[2] : ""));
            }
            case "taken", "refused", "data" -> {
                for (String pair : line.split(", ", -1)) other(pair.split(" ", 2));
            }
            default -> member(line);
        }
    }

    private void other(String[] pair) {
        int tag = Integer.parseInt(pair[0]);
        if (kind.equals("data")) dataByLength.put(tag, Integer.parseInt(pair[1]));
        else others.add(new Other(tag, pair[1], kind.equals("taken")));
    }

    private void member(String line) {
        String[] words = line.split(" ", 3);
        if (!fields.containsKey(words[0]) && !groups.containsKey(words[0])) throw wrong(line);
        boolean isRequired = words.length > 1 && words[1].equals("Y");
        members.add(new Member(words[0], isRequired, words.length > 2 ? words[2] : ""));
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    private static IllegalStateException wrong(String line) {
        return new IllegalStateException("dialect.txt: " + line);
    }
}
