/// The command line, and what it starts.
package crossbook.cli;
