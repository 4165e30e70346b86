/// Reads recorded order flow: files of four formats, through one streaming interface.
package crossbook.flow;
