/// Follows the market: a correct book from the market-data feed, through losses and
/// restarts.
package crossbook.client.marketdata;
