/// Cases of order handling as exchanges publish them, run through the engine
/// (`crossbook cases`).
package crossbook.scenario.cases;
