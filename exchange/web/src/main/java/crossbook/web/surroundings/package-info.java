/// What the web gateway is told and given by what starts it: settings, the market model, the store,
/// the lists of the exchange, and engines for trials.
package crossbook.web.surroundings;
