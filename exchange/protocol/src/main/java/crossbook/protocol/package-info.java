/// What the components say to each other, as SBE messages. The schemas are resources of
/// this package: `types.xml`, and `entry.xml`, `command.xml`, `event.xml`,
/// `marketdata.xml` with a package of generated codecs each.
package crossbook.protocol;
