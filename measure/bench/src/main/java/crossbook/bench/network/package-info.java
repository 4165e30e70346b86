/// A network in memory whose time, delays and losses a seed decides.
package crossbook.bench.network;
