/// Reads what an exchange says it has done, and says where that cannot be.
package crossbook.auditor;
