/// The files of FIX sessions, and what operators ask about them.
package crossbook.gateway.fix;
