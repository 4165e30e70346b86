/// The WebSocket: channels with snapshots, updates and numbers.
package crossbook.web.socket;
