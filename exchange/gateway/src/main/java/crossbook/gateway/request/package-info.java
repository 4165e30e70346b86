/// From the messages of clients to commands, and the long answers to their questions.
package crossbook.gateway.request;
