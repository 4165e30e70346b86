package crossbook.web.api;

import crossbook.client.entry.Role;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// Every route of the API. The contract says which roles each needs.
public final class Routes {
    private final Function<String, Set<Role>> roles;
    private final List<Route> all = new ArrayList<>();
    private final Map<Integer, List<Route>> byLength = new HashMap<>();

    /// A route that was found, with the values of the names in its path.
    record Found(Route route, Map<String, String> names) {}

    /// @param roles by method and path, one of which is needed; empty: anybody may ask
    public Routes(Function<String, Set<Role>> roles) {
        this.roles = roles;
    }

    /// Adds a route.
    ///
    /// @param title method and path, as the document has them
    public void add(String title, Route.Handler handler) {
        add(Route.of(title, roles.apply(title), false, handler));
    }

    /// Adds one with a body that may be large.
    public void addLarge(String title, Route.Handler handler) {
        add(Route.of(title, roles.apply(title), true, handler));
    }

    private void add(Route route) {
        all.add(route);
        List<Route> same =
                byLength.computeIfAbsent(route.segments().size(), length -> new ArrayList<>());
        same.add(route);
        same.sort(Comparator.comparingInt(Route::names));
    }

    public List<Route> all() {
        return List.copyOf(all);
    }

    Optional<Found> find(String method, List<String> segments) {
        for (Route route : byLength.getOrDefault(segments.size(), List.of())) {
            if (!route.method().equals(method)) continue;
            Map<String, String> names = route.names() == 0 ? Map.of() : new HashMap<>();
            if (route.fits(segments, names)) return Optional.of(new Found(route, names));
        }
        return Optional.empty();
    }

    /// The methods that a path takes.
    Set<String> methods(List<String> segments) {
        Set<String> methods = new TreeSet<>();
        for (Route route : byLength.getOrDefault(segments.size(), List.of())) {
            if (route.fits(segments, new HashMap<>())) methods.add(route.method());
        }
        return methods;
    }
}
