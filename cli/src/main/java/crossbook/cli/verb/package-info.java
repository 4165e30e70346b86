/// Verbs: what all of them have, their options in common, and how failures end them.
package crossbook.cli.verb;
