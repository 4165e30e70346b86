/// Measurements of the engine and of what stands around it.
package crossbook.bench;
