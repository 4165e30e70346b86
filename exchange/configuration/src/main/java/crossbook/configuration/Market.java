package crossbook.configuration;

import crossbook.configuration.ServerKeys.MarketKeys;
import crossbook.configuration.ServerKeys.TopUpKeys;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Segment;
import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The reference data of an exchange: its rules, what can be owned, what is traded, who trades and
/// for whom.
///
/// @param limits with which an exchange begins that is new
/// @param topUps what no engine is told, but the gateway sees to
public record Market(
        MarketModel model,
        List<AssetDefinition> assets,
        List<InstrumentDefinition> instruments,
        List<ParticipantDefinition> participants,
        List<ClientDefinition> clients,
        List<LimitDefinition> limits,
        List<TopUpDefinition> topUps) {

    /// The market models that ship with Crossbook.
    public static final List<String> SHIPPED =
            List.of("banks", "batch", "continuous", "futures", "jse", "jse-paper", "lse", "spot");

    private static final Pattern PLACED = Pattern.compile("(.*?):([0-9]+):([0-9]+): (.*)");

    /// Reads the configuration and everything that it names, and checks all of it.
    ///
    /// @throws BadConfiguration with every mistake in all files
    public static Market read(ConfigurationSource source) {
        List<Mistake> mistakes = new ArrayList<>();
        Market market = read(ServerConfiguration.read(source, mistakes), mistakes);
        BadConfiguration.throwIfAny(mistakes);
        return market;
    }

    /// Reads what a configuration names.
    ///
    /// @throws BadConfiguration with every mistake in those files
    public static Market read(ServerConfiguration configuration) {
        List<Mistake> mistakes = new ArrayList<>();
        Market market = read(configuration, mistakes);
        BadConfiguration.throwIfAny(mistakes);
        return market;
    }

    /// Reads a market model alone.
    ///
    /// @throws BadConfiguration with every mistake in it
    public static MarketModel readModel(Path file) {
        try {
            return MarketModelFile.read(file);
        } catch (BadInput e) {
            throw new BadConfiguration(e.lines().stream().map(Market::mistake).toList());
        }
    }

    private static Market read(ServerConfiguration configuration, List<Mistake> mistakes) {
        MarketModel model = model(configuration, mistakes);
        List<AssetDefinition> assets = assets(configuration, mistakes);
        List<InstrumentDefinition> instruments = list(
                configuration,
                MarketKeys.INSTRUMENTS,
                file -> readInstruments(file, segments(model), assets, mistakes),
                mistakes);
        List<ParticipantDefinition> participants = list(
                configuration,
                MarketKeys.PARTICIPANTS,
                file -> readParticipants(file, mistakes),
                mistakes);
        Credentials.check(configuration.path(MarketKeys.CREDENTIALS), participants, mistakes);
        List<ClientDefinition> clients = optionalList(
                configuration,
                MarketKeys.CLIENTS,
                file -> readClients(file, names(participants), mistakes),
                mistakes);
        List<LimitDefinition> limits = optionalList(
                configuration,
                MarketKeys.LIMITS,
                file -> RowFile.read(file, LimitDefinition.SECTION, mistakes)
                        .definitions(
                                LimitDefinition.reader(scales(instruments), names(participants)),
                                mistakes),
                mistakes);
        List<TopUpDefinition> topUps = optionalList(
                configuration,
                TopUpKeys.RULES,
                file -> RowFile.read(file, TopUpDefinition.SECTION, mistakes)
                        .definitions(
                                TopUpDefinition.reader(assets, owners(participants, clients)),
                                mistakes),
                mistakes);
        Market market =
                new Market(model, assets, instruments, participants, clients, limits, topUps);
        new PartitionRules(configuration, mistakes).check(market);
        return market;
    }

    /// In which partition each instrument is, by symbol.
    public Map<String, Integer> partitions() {
        return instruments.stream()
                .collect(Collectors.toMap(
                        InstrumentDefinition::symbol, InstrumentDefinition::partition));
    }

    /// @param segments those of the market model; empty if they are not known
    /// @param assets what coverage may name
    static List<InstrumentDefinition> readInstruments(
            Path file,
            List<String> segments,
            List<AssetDefinition> assets,
            List<Mistake> mistakes) {
        return RowFile.read(file, InstrumentDefinition.SECTION, mistakes)
                .definitions(InstrumentDefinition.reader(segments, assets), mistakes);
    }

    /// The assets that a configuration names, without those in which there are mistakes.
    static List<AssetDefinition> assets(ServerConfiguration configuration) {
        return assets(configuration, new ArrayList<>());
    }

    private static List<AssetDefinition> assets(
            ServerConfiguration configuration, List<Mistake> mistakes) {
        return optionalList(
                configuration,
                MarketKeys.ASSETS,
                file -> RowFile.read(file, AssetDefinition.SECTION, mistakes)
                        .definitions(AssetDefinition::read, mistakes),
                mistakes);
    }

    private static List<ClientDefinition> readClients(
            Path file, List<String> participants, List<Mistake> mistakes) {
        return RowFile.read(file, ClientDefinition.SECTION, mistakes)
                .definitions(ClientDefinition.reader(participants), mistakes);
    }

    /// The names of the participants that a configuration names, without those in which there are
    /// mistakes.
    static List<String> participants(ServerConfiguration configuration) {
        List<Mistake> unsaid = new ArrayList<>();
        return names(list(
                configuration,
                MarketKeys.PARTICIPANTS,
                file -> readParticipants(file, unsaid),
                unsaid));
    }

    private static LimitDefinition.Scales scales(List<InstrumentDefinition> instruments) {
        return new LimitDefinition.Scales(instruments.stream()
                .collect(Collectors.toMap(
                        InstrumentDefinition::symbol, InstrumentDefinition::priceScale)));
    }

    private static List<String> owners(
            List<ParticipantDefinition> participants, List<ClientDefinition> clients) {
        List<String> owners = new ArrayList<>(names(participants));
        clients.forEach(client -> owners.add(client.name()));
        return owners;
    }

    private static List<String> names(List<ParticipantDefinition> participants) {
        return participants.stream().map(ParticipantDefinition::name).toList();
    }

    /// The segments of the market model that a configuration names; empty if there are
    /// mistakes in it.
    static List<String> segments(ServerConfiguration configuration) {
        return segments(model(configuration, new ArrayList<>()));
    }

    private static List<String> segments(MarketModel model) {
        if (model == null) return List.of();
        return model.rules().segments().stream().map(Segment::name).toList();
    }

    static List<ParticipantDefinition> readParticipants(Path file, List<Mistake> mistakes) {
        return RowFile.read(file, ParticipantDefinition.SECTION, mistakes)
                .definitions(ParticipantDefinition::read, mistakes);
    }

    /// A list without which there is nothing of the kind, unless the configuration names its file.
    private static <T> List<T> optionalList(
            ServerConfiguration configuration,
            Key<Path> key,
            Function<Path, List<T>> read,
            List<Mistake> mistakes) {
        Values values = configuration.values();
        boolean isNamed = !values.isGood(key) || !values.text(key).equals(key.defaultText());
        boolean isThere = isNamed || Files.exists(configuration.path(key));
        return isThere ? list(configuration, key, read, mistakes) : List.of();
    }

    private static <T> List<T> list(
            ServerConfiguration configuration,
            Key<Path> key,
            Function<Path, List<T>> read,
            List<Mistake> mistakes) {
        if (!configuration.values().isGood(key)) return List.of();
        Path file = configuration.path(key);
        if (!Files.exists(file)) {
            configuration.values().refuse(key, "there is no file " + file, "", mistakes);
            return List.of();
        }
        try {
            return read.apply(file);
        } catch (BadConfiguration e) {
            mistakes.addAll(e.mistakes());
            return List.of();
        }
    }

    private static MarketModel model(ServerConfiguration configuration, List<Mistake> mistakes) {
        Values values = configuration.values();
        Key<String> key = MarketKeys.MODEL;
        if (!values.isGood(key)) return null;
        Optional<Path> file = configuration.modelFile();
        String name = values.get(key);
        if (file.isEmpty() && !SHIPPED.contains(name)) {
            String suggestion = WrongValue.didYouMean(name, SHIPPED);
            if (suggestion.isEmpty()) suggestion = "a file ends in .toml";
            values.refuse(key, "no market model ships under that name", suggestion, mistakes);
            return null;
        }
        if (file.isPresent() && !Files.exists(file.get())) {
            values.refuse(key, "there is no file " + file.get(), "", mistakes);
            return null;
        }
        try {
            return file.isPresent()
                    ? MarketModelFile.read(file.get())
                    : MarketModelFile.shipped(name);
        } catch (BadInput e) {
            e.lines().forEach(line -> mistakes.add(mistake(line)));
            return null;
        }
    }

    /// The mistake in a line that begins with file, line and column, or with nothing of
    /// the kind.
    static Mistake mistake(String message) {
        Matcher matcher = PLACED.matcher(message);
        if (matcher.matches()) {
            Place place = new Place(
                    matcher.group(1),
                    Integer.parseInt(matcher.group(2)),
                    Integer.parseInt(matcher.group(3)));
            return new Mistake(place, "", "", matcher.group(4), "");
        }
        int colon = message.indexOf(": ");
        return new Mistake(
                Place.of(message.substring(0, colon)), "", "", message.substring(colon + 2), "");
    }
}
