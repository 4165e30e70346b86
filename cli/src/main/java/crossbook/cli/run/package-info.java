/// Exchanges: made, checked, served, shown and run as a cluster.
package crossbook.cli.run;
