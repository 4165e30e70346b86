package crossbook.configuration;

import java.util.ArrayList;
import java.util.List;

/// Everything that `crossbook.toml` says, read once and checked whole.
///
/// @param values what each key has and where it comes from
public record ServerConfiguration(
        MarketConfiguration market,
        EngineConfiguration engine,
        GatewayConfiguration gateway,
        MarketDataConfiguration marketData,
        StoreConfiguration store,
        WebConfiguration web,
        Values values) {

    /// Reads a configuration and checks all of it.
    ///
    /// @throws BadConfiguration with every mistake
    public static ServerConfiguration read(ConfigurationSource source) {
        List<Mistake> mistakes = new ArrayList<>();
        ServerConfiguration configuration = read(source, mistakes);
        BadConfiguration.throwIfAny(mistakes);
        return configuration;
    }

    /// Reads a configuration as far as it makes sense and notes every mistake.
    static ServerConfiguration read(ConfigurationSource source, List<Mistake> mistakes) {
        Values values = ConfigurationReader.read(source, mistakes);
        ServerConfiguration configuration = new ServerConfiguration(
                MarketKeys.read(values, source.base()),
                EngineKeys.read(values, source.base()),
                GatewayKeys.read(values),
                MarketDataKeys.read(values),
                StoreKeys.read(values, source.base()),
                WebKeys.read(values, source.base()),
                values);
        new ConfigurationRules(configuration).check();
        return configuration;
    }
}
