/// How prices, quantities, ids and times are written in JSON and CSV, and read from them.
package crossbook.web.text;
