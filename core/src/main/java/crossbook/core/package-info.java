/// The matching engine: commands go in, events come out, and the same commands always give the
/// same events.
package crossbook.core;
