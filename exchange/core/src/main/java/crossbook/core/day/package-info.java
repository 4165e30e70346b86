/// The trading day: phases, uncrossings, and what a command sets off.
package crossbook.core.day;
