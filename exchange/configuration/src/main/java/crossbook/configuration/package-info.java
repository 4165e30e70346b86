/// The configuration of an exchange: `crossbook.toml`, the lists of instruments and
/// participants, passwords, and the directory that holds them. Every file is read and
/// checked as a whole.
package crossbook.configuration;
