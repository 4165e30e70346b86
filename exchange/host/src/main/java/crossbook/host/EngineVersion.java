package crossbook.host;

/// The version of what the engine makes of its commands. Members of a cluster decide alike only
/// where theirs is the same: then each may be of another build, and they can be upgraded one after
/// the other.
///
/// It is raised by whoever changes, for any command that was possible before, an event, a byte of
/// one, the state, its hash, or the form of a snapshot. A command that is new is no reason: nobody
/// sends it before all members are of the new build.
///
/// It stands in the [Identity] of a directory. The leader's stands in the log with each term that
/// begins (as Aeron's version of the application), and that of the term in a snapshot.
final class EngineVersion {
    /// The one of builds that had no number.
    static final int FIRST = 1;

    private static final int CURRENT = 4;

    private EngineVersion() {}

    /// That of this build, from 1 to 65,535. A method, so that nobody's classes have it in them.
    static int current() {
        return CURRENT;
    }

    /// What is said where recordings are not in the words of this build.
    ///
    /// @param other the version that has recorded them
    static HostException unreadable(HostDirectory directory, int other) {
        return new HostException(
                HostException.Kind.CONFIGURATION,
                directory.root() + ": recorded by engine version " + other
                        + ", and this build has " + current()
                        + ": `crossbook log convert` records it anew and keeps what was there;"
                        + " or go on with the build that recorded it");
    }

    /// What is said where a log is not this build's to go on with.
    ///
    /// @param other the version that decides in it
    static HostException differs(int other) {
        return new HostException(
                HostException.Kind.CONFIGURATION,
                "the log goes on with engine version " + other + ", and this build has "
                        + current() + ": the members of a cluster must decide alike. Start this"
                        + " member with the build that the others have; to upgrade, stop all of"
                        + " them by `crossbook cluster stop`, then start all with the new build,"
                        + " or record all of it anew by `crossbook log convert`");
    }
}
