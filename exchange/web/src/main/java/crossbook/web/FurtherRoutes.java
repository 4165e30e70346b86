package crossbook.web;

import crossbook.web.api.Private;
import crossbook.web.api.Route;
import crossbook.web.api.Routes;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;

import java.util.List;
import java.util.ServiceLoader;

/// Routes of the contract that a module answers where it is installed: those of simulations. Such a
/// module names its implementation in `META-INF/services`.
public interface FurtherRoutes {
    /// Answers a route of the contract that no module answers.
    Route.Handler NOT_INSTALLED = _ -> {
        throw new Problem("ROUTE_UNKNOWN", "this exchange is installed without simulations");
    };

    /// Adds its routes.
    ///
    /// @param own what is true now, and what is a participant's own
    /// @return what is closed before the server
    AutoCloseable add(
            Routes routes, Private own, WebSettings settings, WebGateway.Surroundings around);

    /// Those of all modules that are on the class path.
    static List<FurtherRoutes> installed() {
        return ServiceLoader.load(FurtherRoutes.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
