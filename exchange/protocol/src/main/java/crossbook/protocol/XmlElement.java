package crossbook.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An element of an XML file and what is in it. Knows the part of XML that the schemas use, and
/// stops at anything else: no entities, no CDATA, no document type. Every process that speaks
/// the protocol reads a schema when it starts, and Java's own parser takes a noticeable part of
/// a short command for that.
///
/// @param text what stands in it beside elements
record XmlElement(
        String name, Map<String, String> attributes, List<XmlElement> children, String text) {

    /// The element that a text consists of.
    ///
    /// @throws IllegalStateException if it is none
    static XmlElement parse(String file, String text) {
        Reader reader = new Reader(file, text);
        reader.skipBetween();
        XmlElement root = reader.element();
        reader.skipBetween();
        if (reader.at < text.length()) throw reader.wrong();
        return root;
    }

    /// An attribute; empty if it has none of that name.
    String attribute(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    private static final class Reader {
        private final String file;
        private final String text;
        private int at;

        Reader(String file, String text) {
            this.file = file;
            this.text = text;
        }

        /// What may stand before and behind the outermost element.
        void skipBetween() {
            while (true) {
                skipSpace();
                if (text.startsWith("<?", at)) at = behind("?>");
                else if (text.startsWith("<!--", at)) at = behind("-->");
                else return;
            }
        }

        XmlElement element() {
            take("<");
            String name = name();
            Map<String, String> attributes = attributes();
            if (text.startsWith("/>", at)) {
                at += 2;
                return new XmlElement(name, attributes, List.of(), "");
            }
            take(">");
            List<XmlElement> children = new ArrayList<>();
            StringBuilder words = new StringBuilder();
            while (!text.startsWith("</", at)) {
                if (text.startsWith("<!--", at)) at = behind("-->");
                else if (text.startsWith("<", at)) children.add(element());
                else words.append(words());
            }
            take("</" + name);
            skipSpace();
            take(">");
            return new XmlElement(name, attributes, children, words.toString());
        }

        private Map<String, String> attributes() {
            Map<String, String> attributes = new LinkedHashMap<>();
            skipSpace();
            while (at < text.length() && isOfName(text.charAt(at))) {
                String name = name();
                take("=\"");
                int from = at;
                at = behind("\"");
                String value = plain(text.substring(from, at - 1));
                if (attributes.put(name, value.replace('\n', ' ')) != null) throw wrong();
                skipSpace();
            }
            return attributes;
        }

        private String words() {
            int from = at;
            at = text.indexOf('<', at);
            if (at < 0) throw wrong();
            return plain(text.substring(from, at));
        }

        private String plain(String words) {
            if (words.indexOf('&') >= 0 || words.indexOf('<') >= 0) throw wrong();
            return words;
        }

        private String name() {
            int from = at;
            while (at < text.length() && isOfName(text.charAt(at))) at++;
            if (at == from) throw wrong();
            return text.substring(from, at);
        }

        private static boolean isOfName(char c) {
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || c == ':'
                    || c == '_'
                    || c == '-'
                    || c == '.';
        }

        private void skipSpace() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        }

        private void take(String words) {
            if (!text.startsWith(words, at)) throw wrong();
            at += words.length();
        }

        private int behind(String words) {
            int found = text.indexOf(words, at);
            if (found < 0) throw wrong();
            return found + words.length();
        }

        private IllegalStateException wrong() {
            long line = text.substring(0, Math.max(at, 0))
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            return new IllegalStateException(
                    "cannot read the schema " + file + ", line " + (line + 1));
        }
    }
}
