package crossbook.gateway.report;

import crossbook.client.stream.Balances;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.status.Counters;

/// The parts that reports are made from, besides the events.
///
/// @param partition the number of the engine that they come from
public record ReportSources(
        int partition, Counters counters, Directory directory, Balances balances) {}
