/// Order entry for participants: log on, send orders, follow what becomes of them.
package crossbook.client.entry;
