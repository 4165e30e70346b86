package crossbook.web.api;

import crossbook.web.text.Problem;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a request asks for: the segments of a path and the parameters of a query, decoded once
/// and strictly. No segment can lead anywhere else.
final class Target {
    private Target() {}

    /// The segments of a path that begins with a slash.
    ///
    /// @throws Problem if one of them is no name
    static List<String> segments(String rawPath) {
        List<String> segments = new ArrayList<>();
        int from = 1;
        for (int at = 1; at <= rawPath.length(); at++) {
            if (at < rawPath.length() && rawPath.charAt(at) != '/') continue;
            segments.add(segment(rawPath.substring(from, at)));
            from = at + 1;
        }
        return segments;
    }

    private static String segment(String raw) {
        String text = decoded(raw, false);
        boolean leadsElsewhere = text.equals(".")
                || text.equals("..")
                || text.indexOf('/') >= 0
                || text.indexOf('\\') >= 0;
        if (leadsElsewhere) throw new Problem("REQUEST_NOT_VALID", "the path leads elsewhere");
        return text;
    }

    /// The parameters of a query.
    ///
    /// @throws Problem if one comes twice
    static Map<String, String> query(String rawQuery) {
        if (rawQuery == null || rawQuery.isEmpty()) return Map.of();
        Map<String, String> query = new LinkedHashMap<>();
        for (String part : rawQuery.split("&", -1)) {
            if (part.isEmpty()) continue;
            int equals = part.indexOf('=');
            String name = decoded(equals < 0 ? part : part.substring(0, equals), true);
            String value = equals < 0 ? "" : decoded(part.substring(equals + 1), true);
            if (query.put(name, value) != null) {
                throw Problem.parameter(shown(name), "is given twice");
            }
        }
        return query;
    }

    /// Only what is printed may be shown.
    private static String shown(String name) {
        return name.length() > 32 ? name.substring(0, 32) : name;
    }

    private static String decoded(String raw, boolean isQuery) {
        String text = raw;
        if (raw.indexOf('%') >= 0 || (isQuery && raw.indexOf('+') >= 0)) {
            try {
                String escaped = isQuery ? raw : raw.replace("+", "%2B");
                // Latin 1 keeps each octet; then they are read as the UTF-8 that they must be.
                byte[] octets = URLDecoder.decode(escaped, StandardCharsets.ISO_8859_1)
                        .getBytes(StandardCharsets.ISO_8859_1);
                text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(octets))
                        .toString();
            } catch (IllegalArgumentException | CharacterCodingException e) {
                throw new Problem("REQUEST_NOT_VALID", "the address is not well-formed");
            }
        }
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw new Problem("REQUEST_NOT_VALID", "the address has control characters");
        }
        return text;
    }
}
