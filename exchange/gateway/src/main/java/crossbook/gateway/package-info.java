/// Order entry: the gateway's agent, its parts, and the events on their way to them.
package crossbook.gateway;
