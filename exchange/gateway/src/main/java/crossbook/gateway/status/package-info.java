/// Counters and times of a gateway.
package crossbook.gateway.status;
