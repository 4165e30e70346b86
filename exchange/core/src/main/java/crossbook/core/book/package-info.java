/// Where live orders stand, and in which order they trade.
package crossbook.core.book;
