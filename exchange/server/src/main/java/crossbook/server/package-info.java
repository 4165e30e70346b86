/// The components of an exchange, wired as the configuration says: in one process, or each
/// in its own.
package crossbook.server;
