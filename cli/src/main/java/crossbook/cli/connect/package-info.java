/// Connections to a running exchange or its store, and how their answers are shown.
package crossbook.cli.connect;
