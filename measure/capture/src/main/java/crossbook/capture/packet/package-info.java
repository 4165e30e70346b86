/// Packets of a network: files of them, what is in them down to TCP, and how they are written.
package crossbook.capture.packet;
