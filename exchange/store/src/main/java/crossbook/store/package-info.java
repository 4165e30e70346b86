/// The events of a partition in a database: the writer, what is asked of it, and export.
package crossbook.store;
