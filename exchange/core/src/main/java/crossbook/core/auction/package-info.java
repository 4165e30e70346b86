/// The price of an auction and who trades at it. Not exported.
package crossbook.core.auction;
