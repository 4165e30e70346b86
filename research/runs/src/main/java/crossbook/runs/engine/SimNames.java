package crossbook.runs.engine;

import crossbook.core.model.Asset;
import crossbook.core.model.Phase;
import crossbook.simulation.Simulation;
import crossbook.simulation.world.WorldInstrument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// What the numbers of a simulation stand for, and back.
public final class SimNames {
    private final Simulation simulation;
    private final List<WorldInstrument> instruments;
    private final List<Asset> assets;
    private final List<String> phases;
    private final Map<String, Integer> symbols = new HashMap<>();
    private final Map<String, Integer> participants = new HashMap<>();

    SimNames(Simulation simulation, SimSpec spec) {
        this.simulation = simulation;
        instruments = spec.world().instruments();
        assets = spec.money().assets();
        phases = spec.world().market().phases().stream().map(Phase::name).toList();
        for (WorldInstrument each : instruments) symbols.put(each.symbol(), symbols.size());
        for (int id = 0; id < simulation.clientCount(); id++) joined(id);
    }

    /// A participant is there.
    void joined(int participantId) {
        participants.put(simulation.client(participantId).name(), participantId);
    }

    public List<WorldInstrument> instruments() {
        return instruments;
    }

    public WorldInstrument instrument(int id) {
        return instruments.get(id);
    }

    public OptionalInt instrumentId(String symbol) {
        return id(symbols.get(symbol));
    }

    /// What can be owned, in the order of its numbers.
    public List<Asset> assets() {
        return assets;
    }

    public int participantCount() {
        return simulation.clientCount();
    }

    /// The names of the participants, in the order of their numbers.
    public List<String> participants() {
        return IntStream.range(0, participantCount())
                .mapToObj(this::participant)
                .toList();
    }

    String participant(int id) {
        return simulation.client(id).name();
    }

    public OptionalInt participantId(String name) {
        return id(participants.get(name));
    }

    /// Whether an agent of the world acts for a participant.
    public boolean isAgent(int participantId) {
        return simulation.client(participantId).agent() != null;
    }

    String phase(int number) {
        return phases.get(number);
    }

    /// The names of the phases.
    public List<String> phases() {
        return phases;
    }

    private static OptionalInt id(Integer found) {
        return found == null ? OptionalInt.empty() : OptionalInt.of(found);
    }
}
