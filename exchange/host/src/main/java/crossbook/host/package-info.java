/// Hosts the engine on recorded input: what comes in is sequenced, stamped and recorded
/// before the engine sees it, what the engine says is numbered and recorded, and both
/// survive the process.
package crossbook.host;
