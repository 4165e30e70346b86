/// The scenario language: commands and the events they cause, as text that traders can
/// read.
package crossbook.scenario;
