/// Models of markets as files: what a TOML file says, with the zone and the calendar that it
/// names, as the engine's rules.
package crossbook.market;
