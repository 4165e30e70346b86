/// Reads recorded order flow: files of several formats, through one streaming interface.
package crossbook.flow;
