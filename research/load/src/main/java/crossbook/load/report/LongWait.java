package crossbook.load.report;

import java.util.List;

/// One of the longest waits of a run.
///
/// @param series what was asked
/// @param atNs when, after the recording began
/// @param lengthNs how long
/// @param causes what stood still meanwhile, and how long; empty: nothing that is recorded
public record LongWait(String series, long atNs, long lengthNs, List<String> causes) {}
