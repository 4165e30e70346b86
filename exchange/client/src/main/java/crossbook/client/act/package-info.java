/// What operators do, as events tell it: read by the names of the schema's fields, and said in
/// words.
package crossbook.client.act;
