/// A market as its rules describe it: phases, calls, ticks, instruments, participants.
package crossbook.core.model;
