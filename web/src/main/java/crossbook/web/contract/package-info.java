/// The OpenAPI document, composed of what `src/main/contract` says of each route and schema.
package crossbook.web.contract;
