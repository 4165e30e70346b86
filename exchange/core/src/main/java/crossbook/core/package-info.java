/// The matching engine and its market rules: deterministic, single-threaded, without I/O.
///
/// Commands go in through [crossbook.core.MatchingEngine], events come out through
/// [crossbook.core.event.EventSink]; everything between is a function of the commands alone.
package crossbook.core;
