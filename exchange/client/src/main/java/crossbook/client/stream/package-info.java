/// Commands into a host, events out of it.
package crossbook.client.stream;
