/// What all clients share.
package crossbook.client;
