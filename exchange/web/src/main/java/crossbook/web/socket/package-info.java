/// The WebSocket: channels with snapshots, updates and numbers, and orders.
package crossbook.web.socket;
