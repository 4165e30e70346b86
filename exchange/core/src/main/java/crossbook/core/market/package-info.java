/// Who and what is there: instruments, participants, sessions, ids, past trades; and the events.
package crossbook.core.market;
