/// Beside a running exchange: an auditor follows its events, and halts what it finds broken
/// if it is told to (`docs/auditor.md`).
package crossbook.server.auditing;
