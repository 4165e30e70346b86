/// The commands of operators.
package crossbook.core.operate;
