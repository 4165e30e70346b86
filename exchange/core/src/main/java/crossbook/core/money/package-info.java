/// Who owns what: owners, their accounts, and the arithmetic of values and fees.
package crossbook.core.money;
