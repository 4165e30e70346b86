/// Passwords: the hash, its check by the process that a gateway runs in, and who waits for it.
package crossbook.gateway.password;
