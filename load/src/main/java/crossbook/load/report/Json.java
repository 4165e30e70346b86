package crossbook.load.report;

import crossbook.market.BadInput;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// JSON as plain Java: objects are maps, arrays are lists, and then there are texts,
/// longs, doubles, booleans and null. Enough for reports, which are written by this
/// program and read again by it.
public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        switch (value) {
            case Map<?, ?> map -> {
                out.append('{');
                map.forEach((key, each) -> {
                    if (out.charAt(out.length() - 1) != '{') out.append(',');
                    quote(key.toString(), out);
                    write(each, out.append(':'));
                });
                out.append('}');
            }
            case List<?> list -> {
                out.append('[');
                for (int i = 0; i < list.size(); i++) {
                    if (i > 0) out.append(',');
                    write(list.get(i), out);
                }
                out.append(']');
            }
            case String words -> quote(words, out);
            case null, default -> out.append(value);
        }
    }

    private static void quote(String words, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < ' ') out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        out.append('"');
    }

    /// @throws BadInput if the text is not JSON
    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.peek() != 0) throw json.bad("nothing more");
        return value;
    }

    private Object value() {
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        expect('{');
        while (peek() != '}') {
            if (!map.isEmpty()) expect(',');
            peek();
            String key = string();
            expect(':');
            map.put(key, value());
        }
        at++;
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        expect('[');
        while (peek() != ']') {
            if (!list.isEmpty()) expect(',');
            list.add(value());
        }
        at++;
        return list;
    }

    private String string() {
        StringBuilder words = new StringBuilder();
        expect('"');
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            words.append(c == '\\' ? escaped() : c);
        }
        expect('"');
        return words.toString();
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : 0;
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case '"', '\\', '/' -> c;
            case 'u' -> {
                if (!text.startsWith("00", at) || at + 4 > text.length()) throw bad("00XX");
                at += 4;
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> throw bad("an escape");
        };
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(start, at);
        try {
            if (digits.matches("-?[0-9]+")) return Long.valueOf(digits);
            return Double.valueOf(digits);
        } catch (NumberFormatException e) {
            throw bad("a value");
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw bad(word);
        at += word.length();
        return value;
    }

    private void expect(char wanted) {
        if (peek() != wanted) throw bad("'" + wanted + "'");
        at++;
    }

    /// The next character that is not a space; 0 at the end.
    private char peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
        return at < text.length() ? text.charAt(at) : 0;
    }

    private BadInput bad(String wanted) {
        return new BadInput("not JSON at character " + (at + 1) + ": expected " + wanted);
    }
}
