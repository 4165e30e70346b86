/// The market-data gateway: the event stream of a partition in, the public feed out.
package crossbook.marketdata;
