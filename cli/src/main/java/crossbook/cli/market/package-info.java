/// The market: its books and trades, and what market operations do.
package crossbook.cli.market;
