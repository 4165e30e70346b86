/// Lists of instruments, assets, participants and clients, in files and in a running exchange.
package crossbook.cli.define;
