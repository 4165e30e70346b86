package crossbook.web.socket;

/// Who is at the other end.
public interface SocketCaller {
    /// Nobody in particular.
    SocketCaller NOBODY = new SocketCaller() {
        @Override
        public String participant() {
            return "";
        }

        @Override
        public boolean operates() {
            return false;
        }

        @Override
        public boolean isStillValid() {
            return true;
        }
    };

    /// Its name; empty: nobody has logged in.
    String participant();

    /// Whether it may see what others do: risk, market operations or administration.
    boolean operates();

    /// Whether its log-in or key still holds.
    boolean isStillValid();
}
