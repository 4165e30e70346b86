package crossbook.web.socket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;

/// What a `subscribe`, `unsubscribe` or `resume` asks for.
///
/// @param symbols `*` stands for all
/// @param participant whose private channels; empty: the caller's own
record Request(
        JsonNode id,
        List<Channel> channels,
        List<String> symbols,
        boolean snapshot,
        int depth,
        int throttleMs,
        String participant,
        long fromSeq,
        String epoch) {
    static final String ALL = "*";
    private static final int MAX_DEPTH = 1_000;
    private static final int DEFAULT_DEPTH = 10;
    private static final int MAX_THROTTLE_MS = 10_000;
    private static final int DEFAULT_THROTTLE_MS = 100;

    /// @throws SocketProblem if it is none
    static Request subscription(ObjectNode message) {
        List<Channel> channels = new ArrayList<>();
        for (String word : words(message, "channels")) channels.add(Channel.of(word));
        if (channels.isEmpty()) throw SocketProblem.field("channels", "at least one is needed");
        boolean hasSymbols = message.has("symbols");
        return new Request(
                message.path("id"),
                channels,
                hasSymbols ? words(message, "symbols") : List.of(ALL),
                message.path("snapshot").asBoolean(true),
                number(message, "depth", DEFAULT_DEPTH, 1, MAX_DEPTH),
                number(message, "throttleMs", DEFAULT_THROTTLE_MS, 0, MAX_THROTTLE_MS),
                message.path("participant").asText(),
                0,
                "");
    }

    /// @throws SocketProblem if it is none
    static Request resumption(ObjectNode message) {
        return new Request(
                message.path("id"),
                List.of(Channel.of(message.path("channel").asText())),
                List.of(message.path("symbol").asText(ALL)),
                false,
                number(message, "depth", DEFAULT_DEPTH, 1, MAX_DEPTH),
                number(message, "throttleMs", DEFAULT_THROTTLE_MS, 0, MAX_THROTTLE_MS),
                message.path("participant").asText(),
                seq(message),
                message.path("epoch").asText());
    }

    private static long seq(ObjectNode message) {
        String text = message.path("fromSeq").asText();
        if (!text.matches("[0-9]{1,18}")) {
            throw SocketProblem.field("fromSeq", "'" + text + "': a frame's seq is needed");
        }
        return Long.parseLong(text);
    }

    private static List<String> words(ObjectNode message, String field) {
        JsonNode node = message.path(field);
        if (!node.isArray()) throw SocketProblem.field(field, "a list of texts is needed");
        List<String> words = new ArrayList<>();
        for (JsonNode word : node) {
            if (!word.isTextual()) throw SocketProblem.field(field, "a list of texts is needed");
            words.add(word.asText());
        }
        return words;
    }

    private static int number(ObjectNode message, String field, int other, int least, int most) {
        JsonNode node = message.path(field);
        if (node.isMissingNode()) return other;
        boolean fits = node.canConvertToInt()
                && node.isIntegralNumber()
                && node.asInt() >= least
                && node.asInt() <= most;
        if (fits) return node.asInt();
        throw SocketProblem.field(field, "'" + node + "': from " + least + " to " + most);
    }
}
