package crossbook.web.api;

import crossbook.client.entry.Operation;
import crossbook.client.entry.Role;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Every route of the API. The OpenAPI document has the same ones; a test compares the two.
public final class Routes {
    /// Anybody.
    static final Set<Role> PUBLIC = Set.of();

    /// Anyone who has logged in.
    static final Set<Role> ANY = Set.of(Role.values());

    private final List<Route> all = new ArrayList<>();
    private final Map<Integer, List<Route>> byLength = new HashMap<>();

    /// A route that was found, with what stands for its names.
    record Found(Route route, Map<String, String> names) {}

    /// A route for those who may ask for an operation.
    void add(String title, Operation operation, Route.Handler handler) {
        add(title, operation.roles(), handler);
    }

    /// @param title method and path
    void add(String title, Set<Role> roles, Route.Handler handler) {
        add(Route.of(title, roles, handler));
    }

    void add(Route route) {
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
