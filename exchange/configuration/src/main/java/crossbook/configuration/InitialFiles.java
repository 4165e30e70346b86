package crossbook.configuration;

import crossbook.configuration.ServerKeys.MarketKeys;
import crossbook.core.model.Segment;
import crossbook.market.MarketModelFile;
import crossbook.market.TextFiles;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The files that a new exchange begins with: a configuration in which every key is
/// explained, a market model, a few instruments and participants.
public final class InitialFiles {
    /// The participants that may trade from the start.
    public static final List<String> TRADERS = List.of("alice", "bob");

    /// The market that a new exchange has where nobody asks for another: always open.
    public static final String DEFAULT = "continuous";

    private static final int WIDTH = 96;
    private static final String HEAD = """
            # The configuration of a Crossbook exchange.
            #
            # A line that begins with "# name =" shows a default: remove the "# " to change it.
            # An environment variable such as CROSSBOOK_GATEWAY_TCP goes before this file, a flag such
            # as --set gateway.tcp=127.0.0.1:7101 before both. Paths start from the directory of this
            # file. `crossbook check` explains every mistake, `crossbook config show` what holds.
            """;

    private InitialFiles() {}

    /// Which of the files are in a directory already.
    public static List<Path> present(Path directory) {
        return texts(DEFAULT).keySet().stream()
                .map(directory::resolve)
                .filter(Files::exists)
                .toList();
    }

    /// Writes the files, over those that are there, and returns their paths. A market model of the
    /// user's own is copied, with the calendar beside it, and begins without instruments.
    ///
    /// @param market one of [Market#SHIPPED], or a file that ends with `.toml`
    public static List<Path> write(Path directory, String market) throws IOException {
        return write(directory, texts(market));
    }

    /// The same of an exchange of several engines, to which its instruments are dealt in turn.
    ///
    /// @param partitions how many
    public static List<Path> write(Path directory, String market, int partitions)
            throws IOException {
        Map<String, String> texts = texts(market);
        String server = texts.get("crossbook.toml");
        texts.put(
                "crossbook.toml", server.replace("# count = 0\n", "count = " + partitions + "\n"));
        texts.put("instruments.toml", dealt(texts.get("instruments.toml"), partitions));
        return write(directory, texts);
    }

    private static String dealt(String instruments, int partitions) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (String line : instruments.lines().toList()) {
            text.append(line).append('\n');
            if (!line.startsWith("symbol = ")) continue;
            text.append("partition = ").append(next++ % partitions).append('\n');
        }
        return text.toString();
    }

    private static List<Path> write(Path directory, Map<String, String> texts) throws IOException {
        OwnerFile.makeDirectory(directory);
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, String> file : texts.entrySet()) {
            Path path = directory.resolve(file.getKey());
            OwnerFile.makeDirectory(path.getParent());
            OwnerFile.write(path, file.getValue());
            written.add(path);
        }
        return written;
    }

    private static Map<String, String> texts(String market) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("crossbook.toml", server("market.toml"));
        if (isFile(market)) copyModel(Path.of(market), texts);
        else texts.put("market.toml", model(market));
        texts.put("assets.toml", head(AssetDefinition.SECTION) + listed(market, "assets", ""));
        texts.put("instruments.toml", instruments(market));
        texts.put("participants.toml", participants());
        texts.put("clients.toml", head(ClientDefinition.SECTION));
        return texts;
    }

    /// Whether a market is a file rather than the name of one that ships.
    public static boolean isFile(String market) {
        return market.endsWith(".toml");
    }

    private static void copyModel(Path model, Map<String, String> texts) {
        texts.put("market.toml", TextFiles.read(model));
        MarketModelFile.calendarBeside(model)
                .ifPresent(calendar ->
                        texts.put("calendars/" + calendar.getFileName(), TextFiles.read(calendar)));
    }

    /// A configuration whose keys are explained and have their defaults, but for the
    /// market model.
    public static String server(String model) {
        StringBuilder text = new StringBuilder(HEAD);
        for (Section section : ServerKeys.SECTIONS) {
            text.append("\n# ").append(section.meaning()).append("\n[");
            text.append(section.name()).append("]\n");
            for (Key<?> key : section.keys()) {
                text.append('\n');
                comment(text, key.meaning() + " " + sentence(key.kind().rule()));
                boolean isModel = key.equals(MarketKeys.MODEL);
                String value = isModel ? Kind.tomlText(model) : byDefault(key);
                text.append(isModel ? "" : "# ").append(key.name()).append(" = ");
                text.append(value).append('\n');
            }
        }
        return text.toString();
    }

    private static <T> String byDefault(Key<T> key) {
        return key.kind().toml(key.kind().read(key.defaultText()));
    }

    private static String sentence(String rule) {
        return "It " + rule + ".";
    }

    private static void comment(StringBuilder text, String words) {
        StringBuilder line = new StringBuilder("#");
        for (String word : words.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder("#");
            }
            line.append(' ').append(word);
        }
        text.append(line).append('\n');
    }

    /// The text of the market model that a new exchange has where nobody asks for another.
    public static String model() {
        return model(DEFAULT);
    }

    /// The text of a shipped market model.
    public static String model(String market) {
        return resource("/markets/" + market + ".toml").orElseThrow();
    }

    /// The rows of a list that ships beside a market, if there is one.
    private static String listed(String market, String list, String otherwise) {
        return resource("/markets/" + market + "/" + list + ".toml").orElse(otherwise);
    }

    private static Optional<String> resource(String path) {
        try (InputStream in = InitialFiles.class.getResourceAsStream(path)) {
            if (in == null) return Optional.empty();
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Those that ship beside the market, else some with its ticks: of its first segment one, and
    /// of the next. None of a market of the user's own.
    private static String instruments(String market) {
        if (isFile(market)) return head(InstrumentDefinition.SECTION);
        String rows = listed(market, "instruments", sample(market));
        return head(InstrumentDefinition.SECTION) + rows;
    }

    private static String sample(String market) {
        List<Segment> segments = MarketModelFile.shipped(market).rules().segments();
        String tick = market.startsWith("jse") ? "1" : "0.0001";
        StringBuilder text = new StringBuilder();
        List<String> symbols = List.of("NPN", "AGL", "SOL");
        for (int i = 0; i < symbols.size(); i++) {
            Segment segment = segments.get(Math.min(i, segments.size() - 1));
            boolean hasTicks = !segment.tickTable().isEmpty();
            text.append("\n[[instrument]]\nsymbol = \"").append(symbols.get(i)).append("\"\n");
            if (hasTicks) text.append("segment = \"").append(segment.name()).append("\"\n");
            text.append("price_scale = ").append(hasTicks ? "4" : "2").append('\n');
            text.append("tick = \"").append(hasTicks ? tick : "0.01").append("\"\n");
            text.append("lot = 1\nmax_qty = 1000000\n");
            if (hasTicks) text.append("reference_price = \"10000\"\n");
        }
        return text.toString();
    }

    private static String participants() {
        StringBuilder text = new StringBuilder(head(ParticipantDefinition.SECTION));
        text.append("\n[[participant]]\nname = \"").append(Secrets.OPERATOR).append("\"\n");
        text.append("roles = [\"admin\", \"market_operations\"]\n");
        for (String name : TRADERS) {
            text.append("\n[[participant]]\nname = \"").append(name).append("\"\n");
            text.append("roles = [\"trader\"]\n");
        }
        return text.toString();
    }

    /// What a list says about itself: a line for each key.
    static String head(Section section) {
        StringBuilder text = new StringBuilder("# " + section.meaning() + " One [["
                + section.name() + "]] for each; `crossbook " + section.name()
                + "s` edits the list.\n#\n");
        section.keys().forEach(key -> {
            String byDefault = key.isRequired() ? "" : " (" + byDefault(key) + ")";
            comment(text, key.name() + ": " + key.meaning() + byDefault);
        });
        return text.toString();
    }
}
