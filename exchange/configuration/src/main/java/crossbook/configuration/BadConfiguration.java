package crossbook.configuration;

import java.util.List;
import java.util.stream.Collectors;

/// A configuration that cannot be used, with all its mistakes. The command line shows each in a
/// line of its own and exits with 3.
public final class BadConfiguration extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Mistake> mistakes;

    /// @param mistakes at least one
    public BadConfiguration(List<Mistake> mistakes) {
        super(mistakes.stream().map(Mistake::toString).collect(Collectors.joining("\n")));
        this.mistakes = List.copyOf(mistakes);
    }

    /// A configuration with one mistake, which concerns a file as a whole.
    public BadConfiguration(String source, String rule) {
        this(List.of(new Mistake(Place.of(source), "", "", rule, "")));
    }

    /// Fails if there is a mistake.
    public static void throwIfAny(List<Mistake> mistakes) {
        if (!mistakes.isEmpty()) throw new BadConfiguration(mistakes);
    }

    /// All that is wrong, in the order in which it was found.
    public List<Mistake> mistakes() {
        return mistakes;
    }
}
