package crossbook.fuzz;

import crossbook.market.BadInput;
import crossbook.scenario.Scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Scenarios: a text is refused in one line, or runs, and then its outcome runs to itself.
final class ScenarioTarget implements FuzzTarget {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");

    @Override
    public String name() {
        return "scenario";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (Path file : Scenario.files(SCENARIOS)) seeds.add(Files.readAllBytes(file));
        return seeds;
    }

    @Override
    public void accept(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        String outcome;
        try {
            outcome = Scenario.of("fuzz", SCENARIOS, text).outcome();
        } catch (BadInput refused) {
            if (refused.getMessage().isEmpty()) throw new IllegalStateException("no word why");
            return;
        }
        if (!Scenario.of("fuzz", SCENARIOS, outcome).outcome().equals(outcome)) {
            throw new IllegalStateException("the outcome has another outcome");
        }
    }
}
