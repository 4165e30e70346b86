/// Sessions with a gateway that a load is sent through, and recorded order flow that is sent
/// through them.
package crossbook.load.wire;
