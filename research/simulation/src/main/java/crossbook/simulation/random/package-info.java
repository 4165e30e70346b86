/// Random numbers by name: a seed gives streams that do not know each other.
package crossbook.simulation.random;
