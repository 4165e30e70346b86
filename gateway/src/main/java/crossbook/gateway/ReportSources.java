package crossbook.gateway;

import crossbook.client.stream.Balances;

/// What reports are made from, besides the events.
///
/// @param partition the number of the engine that they come from
record ReportSources(int partition, Counters counters, Directory directory, Balances balances) {}
