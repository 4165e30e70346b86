/// Replays order flow through the engine and says the outcome.
package crossbook.flow.replay;
