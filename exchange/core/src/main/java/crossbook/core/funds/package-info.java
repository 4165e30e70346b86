/// What orders and positions hold of accounts, what trades move, and what settles later.
package crossbook.core.funds;
