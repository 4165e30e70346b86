/// Small programs that show how to use the engine.
package crossbook.examples;
