/// From events to reports for those whose they are, for those who follow them, and for those who
/// missed them.
package crossbook.gateway.report;
