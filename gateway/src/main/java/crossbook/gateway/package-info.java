/// Order entry: sessions of participants, from frames to commands and from events to
/// reports.
package crossbook.gateway;
