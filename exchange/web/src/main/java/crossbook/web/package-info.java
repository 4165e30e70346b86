/// The exchange in a browser and over HTTP: what is true now, and what one may ask for.
package crossbook.web;
