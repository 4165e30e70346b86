package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.flow.FlowKind;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// What each type of LOBSTER message does to the book.
class LobsterReplayTest {
    @TempDir
    Path directory;

    private ReplaySummary replay(ReplayOptions options, String messages) throws IOException {
        Path file = Files.writeString(directory.resolve("flow.csv"), messages);
        return Replay.of(file, options).run(Progress.silent());
    }

    private ReplaySummary replay(String messages) throws IOException {
        return replay(ReplayOptions.DEFAULT, messages);
    }

    private ReplayOptions seeded(String row) throws IOException {
        Path book = Files.writeString(directory.resolve("book.csv"), row);
        return ReplayOptions.DEFAULT.withSeedBook(book);
    }

    @Test
    void anExecutionTradesWithTheRecordedMaker() throws IOException {
        ReplaySummary summary = replay("""
                1.0,1,11,50,1000000,1
                1.1,1,12,50,1000000,1
                1.2,4,11,50,1000000,1
                1.3,4,12,20,1000000,1
                """);

        assertThat(summary.events().trades()).isEqualTo(2);
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.bids())
                .isEqualTo(new ReplaySummary.Depth(OptionalLong.of(1_000_000), 1, 1, 30));
    }

    /// It is gone all the same, and the other is not: nobody meets either later.
    @Test
    void anExecutionOfAnOrderThatIsNotFirstIsADeviation() throws IOException {
        ReplaySummary summary = replay("""
                1.0,1,11,50,1000000,1
                1.1,1,12,50,1000000,1
                1.2,4,12,20,1000000,1
                1.2,4,12,30,1000000,1
                1.2,4,11,50,1000000,1
                1.3,1,13,10,1000000,-1
                1.4,3,13,10,1000000,-1
                """);

        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.MAKER_NOT_FIRST, 2L));
        assertThat(summary.kinds()).containsEntry(FlowKind.EXECUTION, 3L);
        assertThat(summary.events().volume()).isEqualTo(50);
        assertThat(summary.bids().orders()).isZero();
        assertThat(summary.asks().orders()).isZero();
    }

    @Test
    void aPartOfAnOrderIsCanceledInItsPlace() throws IOException {
        ReplaySummary summary = replay("""
                1.0,1,11,50,1000000,-1
                1.1,1,12,50,1000000,-1
                1.2,2,11,20,1000000,-1
                1.3,4,11,30,1000000,-1
                """);

        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.asks().qty()).isEqualTo(50);
    }

    @Test
    void ordersOfAHaltRestAndTradeFromTheResumptionOn() throws IOException {
        ReplaySummary summary = replay("""
                1.0,1,11,50,1000000,1
                1.1,7,0,0,-1,-1
                1.2,1,12,50,1000100,1
                1.25,4,12,10,1000100,1
                1.3,7,0,0,0,-1
                1.35,4,12,10,1000100,1
                1.4,7,0,0,1,-1
                1.5,4,12,20,1000100,1
                """);

        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.events().volume()).isEqualTo(20);
        assertThat(summary.bids().qty()).isEqualTo(60);
    }

    @Test
    void whatDoesNotTouchTheBookIsReported() throws IOException {
        ReplaySummary summary = replay("""
                1.0,1,11,50,1000000,1
                1.1,5,0,10,1000050,1
                1.2,6,-1,300,1000000,-1
                """);

        assertThat(summary.hiddenExecutions()).isEqualTo(1);
        assertThat(summary.crossTrades()).isEqualTo(1);
        assertThat(summary.bids().qty()).isEqualTo(50);
    }

    @Test
    void anUnknownOrderIsTakenFromItsSeededLevel() throws IOException {
        ReplaySummary summary = replay(seeded("1000100,70,1000000,90\n"), """
                1.0,1,11,50,1000000,1
                1.1,4,5,10,1000000,1
                1.2,2,6,10,1000000,1
                1.3,3,7,20,1000000,1
                1.4,4,11,50,1000000,1
                1.5,3,8,10,1000200,-1
                """);

        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.UNKNOWN_ORDER, 1L));
        assertThat(summary.bids().orders()).isZero();
        assertThat(summary.asks().qty()).isEqualTo(70);
    }

    /// What comes into view is there, and what is gone when it does is gone.
    @Test
    void levelsAreThoseOfTheOrderbookFile() throws IOException {
        ReplaySummary summary = replay(seeded("""
                9999999999,0,1000000,10
                1010000,10,1000000,10
                1010000,10,995000,40
                1010000,10,995000,40
                1010000,10,994000,7
                1010000,10,990000,2
                """), """
                1.0,1,1,10,1000000,1
                1.1,1,2,10,1010000,-1
                1.2,3,1,10,1000000,1
                1.3,1,3,5,990000,1
                1.4,4,77,40,995000,1
                1.5,3,78,7,994000,1
                """);

        assertThat(summary.deviations()).isEqualTo(Map.of(Deviation.LEVEL_DIFFERS, 3L));
        assertThat(summary.events().volume()).isEqualTo(40);
        assertThat(summary.bids())
                .isEqualTo(new ReplaySummary.Depth(OptionalLong.of(990_000), 1, 1, 2));
    }

    @Test
    void theFirstMessageIsInTheSeedAlready() throws IOException {
        ReplaySummary summary = replay(seeded("1000100,70,9999999999,0\n"), """
                1.0,2,5,30,1000100,-1
                1.1,4,5,70,1000100,-1
                """);

        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.asks().orders()).isZero();
    }

    @Test
    void aSeedWithoutLevelsIsAnEmptyBook() throws IOException {
        ReplaySummary summary =
                replay(seeded("9999999999,0,-9999999999,0\n"), "1.0,3,5,30,1000100,-1\n");

        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.asks().orders()).isZero();
    }

    @Test
    void aFinerTickIsTakenWhenAsked() throws IOException {
        ReplaySummary summary =
                replay(ReplayOptions.DEFAULT.withTick(1), "1.0,1,11,50,1000001,1\n");
        assertThat(summary.bids().bestPrice()).hasValue(1_000_001);
    }

    @Test
    void aCompleteFlowTakesNoSeedBook() throws IOException {
        Path flow = directory.resolve("flow.bin");
        byte[] header = "ECS1\1\0\0\0\0\0\0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);
        Files.write(flow, header);
        ReplayOptions options = seeded("1000100,70,1000000,90\n");
        assertThatThrownBy(() -> Replay.of(flow, options))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("takes no seed book");
    }

    @Test
    void anAggressorIsWrittenAsWhatItDidToTheBook() throws IOException {
        ReplayOptions options = ReplayOptions.DEFAULT.withOutput(directory.resolve("out"), 1);
        ReplaySummary summary = replay(options, """
                1.000000001,1,11,50,1000000,1
                2.0,1,12,30,999900,1
                3.0,4,11,50,1000000,1
                3.0,4,12,30,999900,1
                3.0,1,13,20,999900,-1
                4.0,2,13,5,999900,-1
                5.0,3,13,15,999900,-1
                """);

        List<Path> written = summary.written();
        assertThat(Files.readAllLines(written.get(1)))
                .containsExactly(
                        "1.000000001,1,11,50,1000000,1",
                        "2.000000000,1,12,30,999900,1",
                        "3.000000000,4,11,50,1000000,1",
                        "3.000000000,4,12,30,999900,1",
                        "3.000000000,1,13,20,999900,-1",
                        "4.000000000,2,13,5,999900,-1",
                        "5.000000000,3,13,15,999900,-1");
        assertThat(Files.readAllLines(written.get(2)))
                .containsExactly(
                        "9999999999,0,1000000,50",
                        "9999999999,0,1000000,50",
                        "9999999999,0,999900,30",
                        "9999999999,0,-9999999999,0",
                        "999900,20,-9999999999,0",
                        "999900,15,-9999999999,0",
                        "9999999999,0,-9999999999,0");
        assertThat(written.get(1).getFileName().toString())
                .isEqualTo("flow_1970-01-01_1000_5000_message_1.csv");
    }
}
