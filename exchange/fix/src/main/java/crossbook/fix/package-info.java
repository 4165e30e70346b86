/// FIX 4.4 and FIX 5.0 SP2 over FIXT 1.1 as the exchange speaks it: the dialect, the codec,
/// the sessions, and what messages mean in those of the schema `entry.xml`.
package crossbook.fix;
