package crossbook.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;

class EmbeddedEngineTest {
    @Test
    void itTellsTheStoryThatItsReadmeShows() {
        assertEquals(
                List.of(
                        "accepted ask-1",
                        "accepted ask-2",
                        "accepted bid-1",
                        "accepted bid-2",
                        "traded 100 @ 1005, bid-2 takes ask-1",
                        "moved bid-1 from 995 to 1000",
                        "not canceled ask-1: ORDER_ALREADY_CLOSED",
                        "BUY 20 @ 1005 in 1",
                        "BUY 80 @ 1000 in 1",
                        "SELL 50 @ 1010 in 1"),
                EmbeddedEngine.run());
    }
}
