/// How orders trade, and how they end.
package crossbook.core.match;
