/// `crossbook account`: balances, positions, settlement and what moves funds.
package crossbook.cli.account;
