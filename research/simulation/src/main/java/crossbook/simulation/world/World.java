package crossbook.simulation.world;

import crossbook.core.command.DefineInstrument;
import crossbook.core.model.MarketModel;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.events.Recording;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;

/// A market and who trades there, from a file; it can be run with any seed.
///
/// @param text the file
/// @param models the files beside it that it names, of its market and of models, by their names
/// @param market the rules
/// @param instruments in the order of their numbers
/// @param agents in the order of the participants
/// @param seed the one of the file
/// @param startNs nanoseconds since 1970 UTC
/// @param lengthNs how long the file says that it lasts
/// @param recording what becomes rows
public record World(
        String text,
        SortedMap<String, String> models,
        MarketModel market,
        List<WorldInstrument> instruments,
        List<WorldAgents> agents,
        long seed,
        long startNs,
        long lengthNs,
        Recording recording) {
    /// The longest run, nanoseconds: ten years.
    public static final long LONGEST_NS = 10L * 365 * 86_400 * 1_000_000_000;

    /// The names of those that trade, in the order of their numbers.
    public List<String> participants() {
        return agents.stream().flatMap(each -> each.names().stream()).toList();
    }

    /// A simulation of it, at its start.
    ///
    /// @throws IllegalArgumentException if the exchange refuses a definition
    public Simulation simulation(long ofSeed) {
        return builder(ofSeed).build();
    }

    /// What a simulation of it is made of, so that others can join.
    public SimulationBuilder builder(long ofSeed) {
        return builder(ofSeed, Integer.MAX_VALUE);
    }

    /// The same with the first of its agents alone, at most so many.
    public SimulationBuilder builder(long ofSeed, int mostAgents) {
        SimulationBuilder builder =
                Simulation.of(market).seed(ofSeed).startNs(startNs).record(recording);
        for (WorldInstrument each : instruments) {
            DefineInstrument instrument = new DefineInstrument();
            instrument.symbol = each.symbol();
            instrument.priceScale = each.priceScale();
            instrument.unitsPerTick = each.tick();
            instrument.lotSize = each.lot();
            instrument.referencePrice = each.referencePrice();
            builder.instrument(instrument);
        }
        for (WorldAgents each : agents) each.join(builder, mostAgents);
        return builder;
    }

    /// SHA-256 of its text as UTF-8, in hexadecimal; where it names files, of a line for
    /// each, the SHA-256 of its text and its name, after the text.
    public String sha256() {
        StringBuilder all = new StringBuilder(text);
        models.forEach((name, model) ->
                all.append(sha256(model)).append("  ").append(name).append('\n'));
        return sha256(all.toString());
    }

    private static String sha256(String words) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(words.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
