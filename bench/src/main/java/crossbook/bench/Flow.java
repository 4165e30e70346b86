package crossbook.bench;

/// A generated program: the messages that fill the books, and after them the flow that
/// is measured.
///
/// @param name what is special about it
/// @param filling how many messages fill the books
record Flow(String name, Program program, int filling) {

    /// How many messages are measured.
    int measured() {
        return program.messageCount() - filling;
    }
}
