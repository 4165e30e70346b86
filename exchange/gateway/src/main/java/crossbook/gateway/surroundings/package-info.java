/// What a gateway is given: its settings, and the operations of the process that it runs in.
package crossbook.gateway.surroundings;
