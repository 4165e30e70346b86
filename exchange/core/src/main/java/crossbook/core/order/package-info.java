/// The words of orders and trades: sides, types, times in force, ids, and why things happen.
package crossbook.core.order;
