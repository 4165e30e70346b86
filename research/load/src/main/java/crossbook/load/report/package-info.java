/// Reports of measured loads: as text, as JSON that can be read again, and as pictures.
package crossbook.load.report;
