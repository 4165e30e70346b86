package crossbook.bench.exchange;

import java.time.Duration;
import java.util.List;

/// What is asked of an exchange over HTTP.
///
/// @param flow the orders
/// @param connections that are kept, one request on its way in each
/// @param batch orders of a request; 1: each is one by itself
/// @param rates orders per second at which the latency is measured
/// @param turns how many of each
/// @param each how long a turn is
public record HttpLoad(
        OrderFlow flow, int connections, int batch, List<Long> rates, int turns, Duration each) {}
