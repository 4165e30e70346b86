/// The audit log: who did what, derived from the events alone.
package crossbook.cli.audit;
