/// What comes in, a reusable class per command.
package crossbook.core.command;
