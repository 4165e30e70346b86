/// The commands of participants, and why they are refused.
package crossbook.core.entry;
