/// Order flow to feed an engine with, and what measures the outcome.
package crossbook.simulation;
