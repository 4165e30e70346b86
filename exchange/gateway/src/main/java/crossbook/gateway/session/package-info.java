/// Sessions, from connecting to the last message, and what waits to be sent to them.
package crossbook.gateway.session;
