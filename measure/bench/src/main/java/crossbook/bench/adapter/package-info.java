/// The engine as a shared library with the C interface of the five-scenario challenge, and what
/// drives such a library.
package crossbook.bench.adapter;
