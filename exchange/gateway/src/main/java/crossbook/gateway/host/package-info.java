/// The way to the host of the engine: whether it is there, and the commands for it.
package crossbook.gateway.host;
