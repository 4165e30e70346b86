package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.CommandMix.Kind;
import crossbook.core.MatchingEngine;
import crossbook.core.command.MassCancel;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.core.order.RejectReason;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
@Tag("slow")
class AllocationTest {
    private static final MarketModel CONTINUOUS = MarketSetup.plainRules();
    private static final int WARM_UP = 300_000;

    /// Enough that the rarest paths are taken: one that allocated was met after 944,979.
    private static final int COUNTED = 900_000;

    /// Each of them refuses something of the mix.
    private static final LimitSet LIMITS = new LimitSet(
            98, // an order's quantity
            98 * 10_000,
            10_000, // its limit price, 1 %
            16, // open orders: of all four no more than the lists of the engine have room for
            7_000_000, // their value
            500, // the position
            new Rate(30, 1_000_000), // orders
            new Rate(1, 10_000_000), // cancels
            new Rate(1, 10_000_000), // equal orders
            new Protection(8, 500, 1_000_000, 20_000));

    private static final Set<RejectReason> BY_LIMIT = EnumSet.of(
            RejectReason.QUOTES_PULLED,
            RejectReason.ORDER_RATE_EXCEEDED,
            RejectReason.CANCEL_RATE_EXCEEDED,
            RejectReason.ORDER_REPEATED,
            RejectReason.ORDER_QTY_ABOVE_LIMIT,
            RejectReason.ORDER_VALUE_ABOVE_LIMIT,
            RejectReason.PRICE_OUTSIDE_COLLAR,
            RejectReason.OPEN_ORDERS_ABOVE_LIMIT,
            RejectReason.OPEN_VALUE_ABOVE_LIMIT,
            RejectReason.POSITION_ABOVE_LIMIT);

    @BeforeAll
    static void nothingIsLeftOutByTheCompiler() {
        assertThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
                .contains("-XX:TieredStopAtLevel=1");
    }

    @ParameterizedTest
    @MethodSource("programsAndCovers")
    void aStreamAllocatesNothingWhenItComesAgain(Program program, Cover cover) {
        EngineReplay replay = new EngineReplay(cover);
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

    static Stream<Arguments> programsAndCovers() {
        return programs()
                .flatMap(program ->
                        Arrays.stream(Cover.values()).map(cover -> Arguments.of(program, cover)));
    }

    private static Stream<Program> programs() {
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

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void noTypeOfCommandAllocates(Cover cover) {
        expectNothing(new CommandMix(new MarketSetup(everyCommand(), 5, 4, cover)), cover);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void noTypeOfCommandAllocatesWhereEverythingIsLimited(Cover cover) {
        CommandMix mix = new CommandMix(new MarketSetup(everyCommand(), 5, 4, cover));
        mix.limit(LIMITS);
        expectNothing(mix, cover);
        for (RejectReason reason : BY_LIMIT) {
            assertThat(mix.refusals(reason)).as(reason.name()).isPositive();
        }
    }

    private static MarketModel everyCommand() {
        return CONTINUOUS.toBuilder()
                .rememberIds(64)
                .rule(RuleKey.REMEMBER_TRADES, "128")
                .rule(RuleKey.TRADE_REPORTING, "00:00 23:59")
                .rule(RuleKey.TRADE_REPORT_TYPES, "BT")
                .build();
    }

    private static void expectNothing(CommandMix mix, Cover cover) {
        mix.execute(WARM_UP);

        long bytes = AllocatedBytes.by(() -> mix.execute(COUNTED));

        assertThat(bytes).isZero();
        for (Kind kind : Kind.values())
            assertThat(mix.count(kind)).as(kind.name()).isPositive();
        assertThat(mix.trades()).isPositive();
        assertThat(mix.booked() > 0).isEqualTo(cover != Cover.NONE);
        assertThat(mix.settled() > 0).isEqualTo(cover != Cover.NONE && !cover.isOnMargin());
        assertThat(mix.valued() > 0).isEqualTo(cover.isOnMargin());
        assertThat(mix.disconnected()).isPositive();
    }
}
