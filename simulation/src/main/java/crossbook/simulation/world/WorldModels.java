package crossbook.simulation.world;

import crossbook.core.model.MarketModel;
import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;
import crossbook.market.TextFiles;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.HawkesModelFile;

import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// The files that lie beside a world's file, as far as it names them: a market's rules, and
/// models.
final class WorldModels {
    private static final String OF_A_KEPT_RUN = "world.toml";

    private final Path directory;
    private final SortedMap<String, String> texts = new TreeMap<>();

    /// @param directory where the world's file lies; null if it is no file
    WorldModels(Path directory) {
        this.directory = directory;
    }

    /// The model in a file.
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
        if (directory == null) throw new BadInput("there is no directory to look for it");
        Path file = directory.resolve(name);
        String text = TextFiles.read(file);
        T read = parser.apply(file.toString(), text);
        texts.put(name, text);
        return read;
    }

    /// The texts of those that were read, by their names.
    SortedMap<String, String> texts() {
        return Collections.unmodifiableSortedMap(texts);
    }
}
