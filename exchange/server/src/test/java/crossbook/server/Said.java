package crossbook.server;

/// What a door says to something that is asked.
///
/// @param meaning the same on every door: how the order is now, as in `FILLED 10/0` (executed
///     and left), or how many were canceled, or `done`; else the reason
/// @param words all of it
/// @param status how the order is that a request was refused for; empty: the door does not say
record Said(String meaning, String words, String status) {
    static final Said NOTHING = new Said("", "", "");

    /// The meaning as far as every door says it: of what comes again that, and no more.
    String common() {
        return meaning.startsWith("repeated") ? "repeated" : meaning;
    }
}
