/// Faults on purpose: a cluster of real processes that trade, what is done to them by a
/// seeded schedule, and what must hold all the same ([Chaos] is where to begin).
package crossbook.bench.chaos;
