/// The demonstration: an exchange of its own, and bots that trade on it.
package crossbook.cli.demo;
