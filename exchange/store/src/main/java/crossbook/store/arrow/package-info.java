/// Tables in Arrow's interprocess format, without Arrow's library.
package crossbook.store.arrow;
