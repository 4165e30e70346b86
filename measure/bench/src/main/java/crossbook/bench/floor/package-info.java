/// Echoes without an exchange: the least that a message costs over each transport and in
/// each layout, so that what the exchange adds can be told.
package crossbook.bench.floor;
