package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.agrona.concurrent.Agent;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Turns agents round in one thread until something is the case.
final class Pump {
    private final List<Agent> agents;

    Pump(Agent... agents) {
        this.agents = List.of(agents);
    }

    /// Returns how much there was to do.
    int once() {
        int work = 0;
        for (Agent agent : agents) {
            try {
                work += agent.doWork();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        return work;
    }

    void until(String what, BooleanSupplier condition) {
        until(() -> what, condition);
    }

    /// The time limit only ends a test that would hang.
    ///
    /// @param what should be the case, and how things stand
    void until(Supplier<String> what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (once() == 0) LockSupport.parkNanos(100_000);
            assertThat(System.nanoTime() - start).as(what).isLessThan(Patience.NS);
        }
    }
}
