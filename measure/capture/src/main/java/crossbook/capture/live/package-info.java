/// Packets from an interface of this machine, while they pass.
package crossbook.capture.live;
