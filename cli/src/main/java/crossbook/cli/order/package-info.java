/// Orders, crosses and trade reports.
package crossbook.cli.order;
