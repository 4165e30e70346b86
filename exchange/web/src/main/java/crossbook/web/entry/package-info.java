/// The way to the order-entry gateway: one ordinary session per participant that trades here.
package crossbook.web.entry;
