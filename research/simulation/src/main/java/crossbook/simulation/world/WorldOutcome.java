package crossbook.simulation.world;

import crossbook.simulation.Agent;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventKind;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// What a run of a [World] came to. The same world, seed and length give the same one on every
/// machine.
///
/// @param seed of the run
/// @param lengthNs how much virtual time passed, nanoseconds
/// @param orders how many new orders reached the exchange
/// @param accepted how many of them it accepted
/// @param trades how many there were
/// @param refusals how many commands of any kind were refused
/// @param events how many the engine made, whether they became rows or not
/// @param rows how many rows the event table has
/// @param counts what agents counted, by name ([crossbook.simulation.Agent#report])
/// @param eventHash SHA-256 over the rows, in hexadecimal
public record WorldOutcome(
        long seed,
        long lengthNs,
        long orders,
        long accepted,
        long trades,
        long refusals,
        long events,
        long rows,
        SequencedMap<String, Long> counts,
        String eventHash) {
    /// The outcome of a simulation that has run.
    public static WorldOutcome of(Simulation simulation) {
        return of(simulation, simulation.table().sha256());
    }

    /// The numbers of a simulation so far, by their names; the rows are not read.
    public static SequencedMap<String, Long> numbers(Simulation simulation) {
        return of(simulation, "").numbers();
    }

    private static WorldOutcome of(Simulation simulation, String eventHash) {
        long refusals = 0;
        for (EventKind kind : EventKind.values()) {
            boolean isRefusal = kind.action == 'X';
            if (isRefusal) refusals += simulation.events().count(kind);
        }
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        for (int id = 0; id < simulation.clientCount(); id++) {
            Agent agent = simulation.client(id).agent();
            if (agent != null) agent.report((name, count) -> counts.merge(name, count, Long::sum));
        }
        return new WorldOutcome(
                simulation.seed(),
                simulation.nowNs() - simulation.startNs(),
                simulation.orderCount(),
                simulation.events().count(EventKind.ORDER_ACCEPTED),
                simulation.events().count(EventKind.TRADED),
                refusals,
                simulation.events().events(),
                simulation.table().rows(),
                counts,
                eventHash);
    }

    /// The numbers of it by their names in camel case.
    public SequencedMap<String, Long> numbers() {
        SequencedMap<String, Long> numbers = new LinkedHashMap<>();
        numbers.put("orders", orders);
        numbers.put("accepted", accepted);
        numbers.put("trades", trades);
        numbers.put("refusals", refusals);
        numbers.put("events", events);
        numbers.put("rows", rows);
        numbers.putAll(counts);
        return numbers;
    }
}
