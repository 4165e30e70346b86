/// The prices that are remembered of an instrument, and the time of the engine.
package crossbook.core.price;
