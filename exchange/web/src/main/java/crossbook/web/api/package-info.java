/// The routes of the HTTP API.
package crossbook.web.api;
