package crossbook.runs;

import crossbook.host.StorageProblem;
import crossbook.runs.RunState.Client;
import crossbook.runs.RunState.Word;
import crossbook.simulation.SimulatedClient;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.NoRoomForRows;
import crossbook.simulation.world.WorldOutcome;
import crossbook.web.WebGateway;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Runs a world in virtual time, and keeps it. It goes on in small pieces of virtual time, between
/// which it says how far it is and looks whether it is to stop; the pieces change nothing of what
/// happens.
///
/// @param around how many rows it may have, and the build that runs it
/// @param isStopped asked between the pieces
record VirtualRun(RunState state, WebGateway.Surroundings around, BooleanSupplier isStopped)
        implements Runnable {
    private static final long PIECES = 1_000;
    private static final long LONGEST_PIECE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SHOWN_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /// How long a piece takes by the clock where the run does not go as fast as it can.
    private static final double PACED_NS = TimeUnit.MILLISECONDS.toNanos(50);

    @Override
    public void run() {
        try {
            simulate();
        } catch (IOException e) {
            fail("it cannot be kept: " + StorageProblem.of(e));
        } catch (NoRoomForRows | OutOfMemoryError e) {
            fail("there is not enough memory for its rows; record = \"top\" makes fewer");
        } catch (RuntimeException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    private void fail(String why) {
        state.end(Word.FAILED, why, "", SystemEpochNanoClock.INSTANCE.nanoTime());
    }

    private void simulate() throws IOException {
        Simulation simulation = state.world.simulation(state.seed);
        long beganNs = System.nanoTime();
        long shownNs = beganNs;
        long pieceNs = pieceNs();
        long passedNs = 0;
        while (passedNs < state.lengthNs && !isStopped.getAsBoolean()) {
            passedNs = Math.min(state.lengthNs, passedNs + pieceNs);
            awaitTurn(passedNs, beganNs);
            simulation.runUntil(state.world.startNs() + passedNs);
            if (simulation.table().rows() > around.runs().mostRows()) {
                tell(simulation, passedNs, System.nanoTime() - beganNs);
                fail("it has more than " + around.runs().mostRows()
                        + " rows, the limit of [simulation] max_rows"
                        + "; record = \"top\" makes fewer, and a shorter run too");
                return;
            }
            if (System.nanoTime() - shownNs < SHOWN_NS) continue;
            shownNs = System.nanoTime();
            tell(simulation, passedNs, shownNs - beganNs);
        }
        tell(simulation, passedNs, System.nanoTime() - beganNs);
        keep(simulation, passedNs);
    }

    private long pieceNs() {
        long pieceNs = Math.clamp(state.lengthNs / PIECES, 1, LONGEST_PIECE_NS);
        double speed = state.wanted.speed();
        return speed == 0 ? pieceNs : Math.clamp((long) (PACED_NS * speed), 1, pieceNs);
    }

    /// Where it has a speed: until the clock is so far.
    private void awaitTurn(long passedNs, long beganNs) {
        double speed = state.wanted.speed();
        if (speed == 0) return;
        long dueNs = beganNs + (long) (passedNs / speed);
        while (!isStopped.getAsBoolean()) {
            long leftNs = dueNs - System.nanoTime();
            if (leftNs <= 0) return;
            LockSupport.parkNanos(Math.min(leftNs, SHOWN_NS));
        }
    }

    private void tell(Simulation simulation, long passedNs, long tookNs) {
        List<Client> clients = new ArrayList<>();
        for (int id = 0; id < simulation.clientCount(); id++) {
            SimulatedClient client = simulation.client(id);
            clients.add(new Client(
                    client.name(),
                    "",
                    "",
                    OptionalLong.empty(),
                    client.orderCount(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty()));
        }
        state.told(passedNs, tookNs, WorldOutcome.numbers(simulation), clients);
        state.saw(SeenMarket.of(state.world, simulation));
    }

    private void keep(Simulation simulation, long passedNs) throws IOException {
        boolean isWhole = passedNs == state.lengthNs;
        if (passedNs == 0) {
            fail("it was stopped before anything happened");
            return;
        }
        WorldOutcome outcome = WorldOutcome.of(simulation);
        new RunDirectory(state.directory).keep(state.world, simulation, outcome, around.build());
        state.end(
                isWhole ? Word.ENDED : Word.STOPPED,
                "",
                outcome.eventHash(),
                SystemEpochNanoClock.INSTANCE.nanoTime());
    }
}
