/// The documents of HTTP and WebSocket, composed of what `src/main/contract` says.
package crossbook.web.contract;
