/// Logging on: who may, and the sessions that the engine then opens and closes.
package crossbook.gateway.logon;
