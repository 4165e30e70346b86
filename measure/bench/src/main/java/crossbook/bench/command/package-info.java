/// `crossbook bench` and `crossbook load`: the verbs that this module adds to the command line.
package crossbook.bench.command;
