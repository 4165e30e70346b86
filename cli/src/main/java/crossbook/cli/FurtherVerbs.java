package crossbook.cli;

import java.util.List;
import java.util.ServiceLoader;

/// Verbs that a module adds to the command line where it is installed. Such a module names its
/// implementation in `META-INF/services`.
public interface FurtherVerbs {
    /// Classes like those of the command line's own verbs, in the order of the help. An installed
    /// verb may not have the name of another.
    List<Class<?>> verbs();

    /// Those of all modules that are on the class path.
    static List<Class<?>> installed() {
        return ServiceLoader.load(FurtherVerbs.class).stream()
                .flatMap(module -> module.get().verbs().stream())
                .toList();
    }
}
