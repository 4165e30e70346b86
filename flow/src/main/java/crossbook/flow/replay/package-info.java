/// Replays order flow through the engine and says what came of it.
package crossbook.flow.replay;
