package crossbook.web.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.store.SqlText;
import crossbook.web.text.Problem;

import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/// Any list as CSV, in the cells of [SqlText#csvCell]. Decimals are texts in JSON, and numbers
/// here.
final class Csv {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?");

    private Csv() {}

    /// Whether a list is wanted so.
    static boolean isWanted(Call call, Headers headers) {
        if (call.query().containsKey("format")) return call.format().equals("csv");
        String accepted = headers.first(HeaderNames.ACCEPT).orElse("");
        return accepted.startsWith("text/csv");
    }

    /// The items of an answer, with the columns that the document gives them.
    static Answer of(Answer answer, OpenApi document, Route route) {
        if (answer.status() != 200 || !answer.contentType().equals(Answer.JSON)) return answer;
        List<String> columns = document.columns(route);
        if (columns.isEmpty()) throw new Problem("NOT_ACCEPTABLE", "only lists can be CSV");
        StringBuilder text = new StringBuilder(String.join(",", columns)).append("\r\n");
        try {
            for (JsonNode item : MAPPER.readTree(answer.body()).path("items")) {
                StringJoiner line = new StringJoiner(",", "", "\r\n");
                for (String column : columns) {
                    line.add(cell(item.at("/" + column.replace('.', '/'))));
                }
                text.append(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Answer(
                200,
                "text/csv; charset=utf-8",
                text.toString().getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Disposition", "attachment; filename=\"" + name(route) + ".csv\""));
    }

    private static String name(Route route) {
        return route.segments().getLast().replaceAll("[^a-z-]", "");
    }

    private static String cell(JsonNode value) {
        if (value.isMissingNode() || value.isNull()) return "";
        String text = value.isValueNode() ? value.asText() : value.toString();
        return NUMBER.matcher(text).matches() ? text : SqlText.csvCell(text);
    }
}
