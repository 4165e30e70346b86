/// Requests that wait for the engine's answer, and what the gateway answers itself.
package crossbook.gateway.answer;
