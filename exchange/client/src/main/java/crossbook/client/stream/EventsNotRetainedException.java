package crossbook.client.stream;

/// Events were asked for that the host no longer keeps.
public final class EventsNotRetainedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long asked;
    private final long oldest;

    public EventsNotRetainedException(long asked, long oldest) {
        super("event " + asked + " is no longer kept: the oldest is " + oldest);
        this.asked = asked;
        this.oldest = oldest;
    }

    public long asked() {
        return asked;
    }

    /// The oldest number that can be asked for.
    public long oldest() {
        return oldest;
    }
}
