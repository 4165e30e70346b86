/// Order entry for participants: log on, send orders, follow what happens to them.
package crossbook.client.entry;
