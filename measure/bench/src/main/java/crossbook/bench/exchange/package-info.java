/// An exchange to be measured, and sessions with it that a load can be sent through.
package crossbook.bench.exchange;
