/// The turns of a gateway's thread: their time, whether anyone trades, and what is done aside.
package crossbook.gateway.turn;
