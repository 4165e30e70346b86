/// What the events tell and a gateway needs later: instruments, participants, engines, limits and
/// accounts.
package crossbook.gateway.reference;
