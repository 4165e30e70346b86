/// Connections of clients and their bytes: TCP, FIX and Aeron.
package crossbook.gateway.transport;
