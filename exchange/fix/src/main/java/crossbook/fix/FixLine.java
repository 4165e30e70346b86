package crossbook.fix;

import org.agrona.DirectBuffer;

/// What a session needs of the connection on which it is spoken.
public interface FixLine {
    /// Sends bytes. False: there is no room.
    boolean send(DirectBuffer bytes, int from, int length);

    /// Whether so little waits to be sent that what is sent again may be added.
    default boolean hasRoomToRepeat() {
        return true;
    }

    /// Ends the session; the other end is told why by a Logout, unless that has been sent.
    void end(String text);

    /// Ends it without a word.
    void drop(String why);

    /// Ends it because the other end does not read.
    void tooSlow();

    /// Whether it has ended: nothing that comes counts any more.
    boolean hasEnded();

    /// Nanoseconds since 1970.
    long epochNs();
}
