package crossbook.simulation.world;

import crossbook.market.BadInput;
import crossbook.market.TextFiles;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.HawkesModelFile;

import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// The files of models that lie beside a world's file, as far as it names them.
final class WorldModels {
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
        boolean isPlain = name.chars().noneMatch(c -> c == '/' || c == '\\' || c == ':');
        if (!isPlain) throw new BadInput("must be the name of a file beside the world's");
        if (directory == null) throw new BadInput("there is no directory to look for it");
        Path file = directory.resolve(name);
        String text = TextFiles.read(file);
        HawkesModel model = HawkesModelFile.parse(file.toString(), text);
        texts.put(name, text);
        return model;
    }

    /// The texts of those that were read, by their names.
    SortedMap<String, String> texts() {
        return Collections.unmodifiableSortedMap(texts);
    }
}
