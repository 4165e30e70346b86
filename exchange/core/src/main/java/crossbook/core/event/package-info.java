/// What comes out: the sink of events, and what is seen of orders, books, accounts and trades.
package crossbook.core.event;
