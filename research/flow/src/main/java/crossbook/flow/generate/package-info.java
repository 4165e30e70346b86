/// Synthetic order flow: the same seed gives the same flow, for ever.
package crossbook.flow.generate;
