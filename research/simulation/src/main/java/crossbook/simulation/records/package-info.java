/// Orders in and answers out as records of fixed width in direct memory, for programs in another
/// language: one call for many orders, and no object that crosses.
package crossbook.simulation.records;
