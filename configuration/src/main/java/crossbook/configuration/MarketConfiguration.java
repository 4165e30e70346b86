package crossbook.configuration;

import java.nio.file.Path;
import java.util.Optional;

/// Which market it is: section `[market]`. All paths are absolute.
///
/// @param model what the configuration says: the name of a model that ships with
///     Crossbook, or a file
/// @param modelFile the model's file; none if it ships with Crossbook
/// @param instruments the list of instruments, `.toml` or `.csv`
/// @param participants the list of participants, `.toml` or `.csv`
/// @param credentials the hashes of the participants' passwords
public record MarketConfiguration(
        String model,
        Optional<Path> modelFile,
        Path instruments,
        Path participants,
        Path credentials) {}
