/// Recorded days: read, audited, explained, exported, replayed and captured.
package crossbook.cli.record;
