/// Simulations that programs drive over HTTP: engines in virtual time, their limits, and what
/// happened in them as tables.
package crossbook.runs.engine;
