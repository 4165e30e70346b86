/// How long an exchange takes to answer, from the packets of the network.
package crossbook.capture;
