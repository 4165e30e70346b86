package crossbook.simulation.world;

import crossbook.core.model.MarketModel;
import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;
import crossbook.market.TextFiles;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.HawkesModelFile;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// What lies beside a world, as far as it names it, as files or as texts: a market's rules, and
/// models.
final class WorldModels {
    private static final String OF_A_KEPT_RUN = "world.toml";

    private final Path directory;
    private final Map<String, String> given;
    private final SortedMap<String, String> texts = new TreeMap<>();

    private WorldModels(Path directory, Map<String, String> given) {
        this.directory = directory;
        this.given = given;
    }

    /// Files of a directory.
    static WorldModels beside(Path directory) {
        return new WorldModels(directory, Map.of());
    }

    /// Texts by their names.
    static WorldModels of(Map<String, String> given) {
        return new WorldModels(null, given);
    }

    /// The model of a name.
    ///
    /// @throws BadInput if it is not beside the world, or not a model
    HawkesModel read(String name) {
        return read(name, HawkesModelFile::parse);
    }

    /// The market in a file. Its calendar, if it names one, is one that ships.
    ///
    /// @throws BadInput if it is not beside the world, or not a market
    MarketModel market(String name) {
        return read(name, MarketModelFile::parse);
    }

    private <T> T read(String name, BiFunction<String, String, T> parser) {
        boolean isPlain = name.chars().noneMatch(c -> c == '/' || c == '\\' || c == ':');
        if (!isPlain) throw new BadInput("must be the name of a file beside the world's");
        if (name.equals(OF_A_KEPT_RUN)) throw new BadInput("a run that is kept calls its world so");
        boolean isGiven = given.containsKey(name);
        if (!isGiven && directory == null) {
            throw new BadInput("there is no directory to look for it");
        }
        String text = isGiven ? given.get(name) : TextFiles.read(directory.resolve(name));
        String source = isGiven ? name : directory.resolve(name).toString();
        T read = parser.apply(source, text);
        texts.put(name, text);
        return read;
    }

    /// The texts of those that were read, by their names.
    SortedMap<String, String> texts() {
        return Collections.unmodifiableSortedMap(texts);
    }
}
