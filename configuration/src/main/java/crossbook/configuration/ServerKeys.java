package crossbook.configuration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// All keys of `crossbook.toml`.
public final class ServerKeys {
    /// The tables of the file, in the order in which they are written.
    public static final List<Section> SECTIONS = List.of(
            MarketKeys.SECTION,
            EngineKeys.SECTION,
            GatewayKeys.SECTION,
            MarketDataKeys.SECTION,
            StoreKeys.SECTION,
            WebKeys.SECTION);

    private ServerKeys() {}

    /// Every key of every table.
    public static List<Key<?>> all() {
        List<Key<?>> keys = new ArrayList<>();
        SECTIONS.forEach(section -> keys.addAll(section.keys()));
        return keys;
    }

    static Set<String> sectionNames() {
        return SECTIONS.stream().map(Section::name).collect(Collectors.toSet());
    }

    static Optional<Section> section(String name) {
        return SECTIONS.stream().filter(section -> section.name().equals(name)).findFirst();
    }
}
