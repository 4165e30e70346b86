/// Runs of worlds: what is kept of them, how two compare, and those that the web interface starts.
package crossbook.runs;
