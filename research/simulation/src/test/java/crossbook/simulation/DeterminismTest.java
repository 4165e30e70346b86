package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;
import crossbook.simulation.events.Recording;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class DeterminismTest {
    private static String hash(long seed) {
        Simulation simulation =
                ZeroIntelligenceWorld.of(2, 4, Recording.ALL).seed(seed).build();
        simulation.runUntil(10 * ZeroIntelligenceWorld.MINUTE);
        assertThat(simulation.events().count(EventKind.TRADED)).isPositive();
        return simulation.table().sha256();
    }

    @Test
    void theSameSeedGivesTheSameEventsAndAnotherDoesNot() {
        assertThat(hash(5)).isEqualTo(hash(5)).isNotEqualTo(hash(6));
    }

    @Test
    void inStepsOrAtOnceItIsTheSame() {
        Simulation simulation =
                ZeroIntelligenceWorld.of(2, 4, Recording.ALL).seed(5).build();
        for (int i = 0; i < 600; i++) simulation.advance(ZeroIntelligenceWorld.MINUTE / 60);
        assertThat(simulation.table().sha256()).isEqualTo(hash(5));
    }

    @Test
    void afterAResetItIsTheSame() {
        Simulation simulation =
                ZeroIntelligenceWorld.of(2, 4, Recording.ALL).seed(9).build();
        simulation.runUntil(3 * ZeroIntelligenceWorld.MINUTE);
        simulation.reset(5);
        simulation.runUntil(10 * ZeroIntelligenceWorld.MINUTE);
        assertThat(simulation.table().sha256()).isEqualTo(hash(5));
    }

    @Tag("slow")
    @Test
    void inAnotherProcessItIsTheSame() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ZeroIntelligenceWorld.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(printed.strip()).isEqualTo(hash(5));
    }

    /// Who trades elsewhere does and meets the same, whoever joins.
    @Test
    void anAgentThatJoinsChangesNothingForOthers() {
        assertThat(storyOf(0, 2)).isNotEmpty().isEqualTo(storyOf(0, 1));
        assertThat(storyOf(1, 4)).isNotEmpty().isEqualTo(storyOf(1, 2));
    }

    /// What happened to an agent's orders: when, what, at what price, how much.
    private static List<List<Long>> storyOf(int participant, int agents) {
        Simulation simulation =
                ZeroIntelligenceWorld.of(4, agents, Recording.ALL).build();
        simulation.runUntil(10 * ZeroIntelligenceWorld.MINUTE);
        List<List<Long>> story = new ArrayList<>();
        EventTable table = simulation.table();
        for (long row = 0; row < table.rows(); row++) {
            if (table.get(row, EventColumn.PARTICIPANT_ID) != participant) continue;
            if (table.get(row, EventColumn.ACTION) == 'D') continue;
            List<Long> told = new ArrayList<>();
            for (EventColumn column : List.of(
                    EventColumn.TS_EVENT,
                    EventColumn.KIND,
                    EventColumn.CLIENT_ORDER_ID,
                    EventColumn.PRICE,
                    EventColumn.SIZE,
                    EventColumn.LEAVES)) {
                told.add(table.get(row, column));
            }
            story.add(told);
        }
        return story;
    }
}
