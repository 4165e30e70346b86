package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.CommandMix.Kind;
import crossbook.core.MatchingEngine;
import crossbook.core.command.MassCancel;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.market.MarketModelFile;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// After warm-up the engine allocates nothing per command, to the byte.
///
/// What the engine keeps grows in chunks, and growing allocates. So a stream is run twice
/// through one engine, all orders being canceled in between: the first run grows the
/// engine as far as this stream needs it, the second is counted.
///
/// The tests run under the C1 compiler (`pom.xml`). C2 leaves out allocations that it can
/// prove to be local, which would hide what the code does; and while it still compiles, the
/// thread is charged with a few hundred bytes of strings of the VM's own, at lines that
/// only calculate.
class AllocationTest {
    private static final MarketModel CONTINUOUS = MarketModelFile.shipped("continuous");
    private static final int WARM_UP = 300_000;

    /// Enough that the rarest paths are taken: one that allocated was met after 944,979.
    private static final int COUNTED = 900_000;

    @BeforeAll
    static void nothingIsLeftOutByTheCompiler() {
        assertThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
                .contains("-XX:TieredStopAtLevel=1");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aStreamAllocatesNothingWhenItComesAgain(Program program) {
        EngineReplay replay = new EngineReplay();
        replay.start(program.market());
        int end = program.words().length;
        replay.execute(program.words(), 0, end);
        long digest = replay.digest().value();
        cancelAll(replay.engine(), program.market());
        replay.digest().clear();

        long bytes = AllocatedBytes.by(() -> replay.executeAgain(program.words()));

        assertThat(bytes).isZero();
        assertThat(replay.digest().value()).isEqualTo(digest);
    }

    static Stream<Program> programs() {
        Optional<Path> shared =
                Optional.ofNullable(System.getenv("CROSSBOOK_SHARED")).map(Path::of);
        List<Path> files = StreamFiles.known(shared).found();
        return Stream.concat(
                Stream.of(GeneratedProgram.of(200_000)), files.stream().map(ProgramFile::read));
    }

    private static void cancelAll(MatchingEngine engine, MarketSetup market) {
        MassCancel command = new MassCancel();
        command.timestampNs = engine.timestampNs();
        for (int id = 0; id < market.participantCount(); id++) {
            command.participantId = id;
            engine.onMassCancel(command);
        }
        assertThat(engine.liveOrderCount()).isZero();
    }

    @Test
    void noTypeOfCommandAllocates() {
        MarketModel model = CONTINUOUS.toBuilder()
                .rememberIds(64)
                .rule(RuleKey.REMEMBER_TRADES, "128")
                .rule(RuleKey.TRADE_REPORTING, "00:00 23:59")
                .rule(RuleKey.TRADE_REPORT_TYPES, "BT")
                .build();
        CommandMix mix = new CommandMix(new MarketSetup(model, 5, 4));
        mix.execute(WARM_UP);

        long bytes = AllocatedBytes.by(() -> mix.execute(COUNTED));

        assertThat(bytes).isZero();
        for (Kind kind : Kind.values())
            assertThat(mix.count(kind)).as(kind.name()).isPositive();
        assertThat(mix.trades()).isPositive();
        assertThat(mix.disconnected()).isPositive();
    }
}
