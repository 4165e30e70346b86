/// The longest waits of a load, and what stood still meanwhile.
package crossbook.load.waits;
