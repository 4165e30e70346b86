/// Markets in virtual time: a host of the engine, the agents that trade there, and how long their
/// messages travel.
package crossbook.simulation;
