/// The words of a saved state, in which it is written, read and hashed.
package crossbook.core.state;
