/// What is true now: books, orders and sessions, kept by reading the event stream.
package crossbook.web.live;
