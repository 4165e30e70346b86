/// The certification of a FIX connection: a walk through what a client must be able to do.
package crossbook.cli.certify;
