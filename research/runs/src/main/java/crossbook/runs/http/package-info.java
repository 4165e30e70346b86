/// Simulations over HTTP: the routes that an exchange has where this module is installed, and a
/// server of engines alone.
package crossbook.runs.http;
