package crossbook.runs.http;

import crossbook.runs.MarketRuns;
import crossbook.runs.engine.Engines;
import crossbook.web.FurtherRoutes;
import crossbook.web.WebGateway;
import crossbook.web.api.Private;
import crossbook.web.api.Routes;
import crossbook.web.surroundings.WebSettings;

/// The routes of simulations beside an exchange: engines that programs make, and runs of worlds.
public final class RunRoutes implements FurtherRoutes {
    @Override
    public AutoCloseable add(
            Routes routes, Private own, WebSettings settings, WebGateway.Surroundings around) {
        Engines engines = new Engines(settings.simulations());
        MarketRuns runs = new MarketRuns(around, settings.isDemo());
        new SimRoutes(engines).add(routes);
        new SimulationRoutes(own, runs).add(routes);
        return () -> {
            runs.close();
            engines.close();
        };
    }
}
