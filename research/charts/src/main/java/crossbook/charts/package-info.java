/// How results look: tables, ladders and pictures.
package crossbook.charts;
