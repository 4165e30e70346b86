/// The limits before the trade, and what is counted against them.
package crossbook.core.risk;
