package crossbook.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.testkit.FixText;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One of QuickFIX's acceptance definitions for a server, played against the exchange: lines with
/// `I` are sent, lines with `E` must come, field by field.
///
/// What is not about FIX is the exchange's: CompIDs, a password in the logon, instruments, ids that
/// differ, orders that have a quantity and a limit. QuickFIX's server answers an order by
/// sending it back; here an ExecutionReport with its ClOrdID must come. Not compared are
/// BodyLength, CheckSum, times and texts, MaxMessageSize (383) in a logon, and RefTagID (371)
/// where a Reject has it beyond what is due. Before the end a Logout may say why.
final class FixDefinition {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss").withZone(ZoneOffset.UTC);
    private static final Pattern LINE = Pattern.compile("([IE])(\\d+,)?(?=[0-9])(.*)");
    private static final Pattern CONNECTION =
            Pattern.compile("([ie])(\\d+)?,?(CONNECT|DISCONNECT).*");
    private static final Pattern TIME_WORD = Pattern.compile("<TIME([+-]\\d+)?>");
    private static final List<Integer> NOT_COMPARED = List.of(9, 10, 52, 58, 60, 122);
    private static final String FIRST = "1";

    private final List<String> lines;
    private final TestExchange exchange;
    private final boolean beats;
    private final Map<String, FixClient> clients = new HashMap<>();

    /// Who logs on: numbers go on, so each session in turn is of another.
    private String name = TestExchange.TRADERS.getFirst();

    private int sessions;

    private int orders;
    private String asked = "";

    /// @param file the definition
    FixDefinition(Path file, TestExchange exchange) throws IOException {
        lines = Files.readAllLines(file, ISO_8859_1);
        this.exchange = exchange;
        String title = file.getFileName().toString();
        beats = title.startsWith("4a") || title.startsWith("6_");
    }

    /// Plays it.
    ///
    /// @throws AssertionError at the first line that does not hold, which the message names
    void play() {
        try {
            for (int i = 0; i < lines.size(); i++) {
                try {
                    play(lines.get(i).replace('\u0001', '|'));
                } catch (AssertionError e) {
                    throw new AssertionError("line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        } finally {
            clients.values().forEach(FixClient::close);
        }
    }

    private void play(String line) {
        Matcher message = LINE.matcher(line);
        if (message.matches()) {
            String which = message.group(2) == null ? FIRST : message.group(2).replace(",", "");
            if (message.group(1).equals("I")) send(clients.get(which), message.group(3));
            else expect(clients.get(which), message.group(3));
            return;
        }
        Matcher connection = CONNECTION.matcher(line);
        if (!connection.matches()) return;
        String which = connection.group(2) == null ? FIRST : connection.group(2);
        if (connection.group(3).equals("CONNECT")) {
            if (connection.group(2) == null) name = TestExchange.TRADERS.get(sessions++);
            clients.put(which, FixClient.of(exchange, name));
        } else if (connection.group(1).equals("i")) {
            clients.get(which).close();
        } else {
            FixClient client = clients.get(which);
            String last = client.read();
            if (last != null && last.contains("|35=5|")) last = client.read();
            if (last != null) throw new AssertionError("the end is due, and this came: " + last);
        }
    }

    // What is sent.

    private void send(FixClient client, String line) {
        String text = TIME_WORD.matcher(line).replaceAll(found -> {
            String shift = found.group(1);
            return TIME.format(
                    Instant.now().plusSeconds(shift == null ? 0 : Long.parseLong(shift)));
        });
        int longer = statedLength(text) - bodyLength(text);
        String adapted = adapt(text);
        String version = adapted.startsWith("8=") ? adapted.substring(2, adapted.indexOf('|')) : "";
        if (version.isEmpty()) {
            client.sendBytes(adapted);
            return;
        }
        String body = adapted.substring(adapted.indexOf('|') + 1);
        if (statedLength(text) >= 0) {
            body = body.substring(body.indexOf('|') + 1);
            boolean hasSum = body.matches(".*\\|10=\\d+\\|");
            String sum = hasSum ? body.substring(body.lastIndexOf("|10=") + 1) : "";
            String plain = hasSum ? body.substring(0, body.lastIndexOf("|10=") + 1) : body;
            String whole = "8=" + version + "|9=" + (plain.length() + longer) + "|" + plain;
            client.sendBytes(whole + (hasSum ? sum : "10=" + FixText.checkSum(whole) + "|"));
        } else if (body.matches(".*\\|10=\\d+\\|")) {
            String plain = body.substring(0, body.lastIndexOf("|10=") + 1);
            client.sendBytes("8=" + version + "|9=" + plain.length() + "|" + body);
        } else {
            client.sendBytes(FixText.framed(version, body));
        }
    }

    private static int statedLength(String text) {
        Matcher stated = Pattern.compile("^8=[^|]*\\|9=(\\d+)\\|").matcher(text);
        return stated.find() ? Integer.parseInt(stated.group(1)) : -1;
    }

    private static int bodyLength(String text) {
        return text.replaceFirst("^8=[^|]*\\|9=\\d+\\|", "")
                .replaceFirst("(?<=\\|)10=\\d+\\|$", "")
                .length();
    }

    private String adapt(String line) {
        String text = line.replaceAll("\\|49=TW\\w*\\|", "|49=" + name + "|")
                .replace("|56=ISLD|", "|56=CROSSBOOK|");
        if (!beats) text = text.replace("|108=2|", "|108=30|");
        if (text.contains("|35=A|")) return text + "554=" + name + name + "|";
        if (!asked.isEmpty()) text = text.replace("|112=TEST|", "|112=" + asked + "|");
        if (!text.contains("|35=D|")) return text;
        boolean isRepeated = text.contains("|97=Y|") || text.contains("|43=Y|");
        if (!isRepeated) orders++;
        text = text.replaceAll("\\|11=(ID|id)\\|", "|11=ID" + orders + "|")
                .replaceAll("\\|55=\\w+\\|", "|55=" + TestExchange.SYMBOL + "|");
        if (text.contains("|40=1|")) text = text.replace("|40=1|", "|40=2|44=10|");
        if (!text.contains("|38=")) text = text.replaceFirst("\\|40=", "|38=100|40=");
        return text;
    }

    // What must come.

    private void expect(FixClient client, String line) {
        String came = client.read();
        if (came == null) throw new AssertionError("closed where this was due: " + line);
        Map<Integer, String> wanted = fields(line);
        Map<Integer, String> found = fields(came);
        if ("1".equals(found.get(35))) {
            asked = found.get(112);
            wanted.put(112, asked);
        }
        if ("A".equals(found.get(35))) found.remove(383);
        if ("3".equals(found.get(35)) && !wanted.containsKey(371)) found.remove(371);
        boolean isEcho = "D".equals(wanted.get(35)) && "8".equals(found.get(35));
        if (isEcho) {
            boolean isSame = wanted.get(34).equals(found.get(34))
                    && String.valueOf(wanted.get(43)).equals(String.valueOf(found.get(43)))
                    && found.getOrDefault(11, "").startsWith("ID");
            if (isSame) return;
        }
        if (!wanted.equals(found)) {
            throw new AssertionError("due: " + wanted + ", came: " + came);
        }
    }

    private Map<Integer, String> fields(String message) {
        Map<Integer, String> fields = new TreeMap<>();
        String text = message.replaceAll("\\|56=TW\\w*\\|", "|56=" + name + "|")
                .replace("|49=ISLD|", "|49=CROSSBOOK|");
        if (!beats) text = text.replace("|108=2|", "|108=30|");
        for (String field : text.split("\\|", -1)) {
            int equals = field.indexOf('=');
            if (equals < 0) continue;
            int tag = Integer.parseInt(field.substring(0, equals));
            if (!NOT_COMPARED.contains(tag)) {
                fields.merge(tag, field.substring(equals + 1), (a, b) -> a + "," + b);
            }
        }
        return fields;
    }
}
