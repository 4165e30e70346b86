package crossbook.host;

import java.util.Locale;

/// The engine cannot handle a command of the log: a fault of the engine. Its state is not to be
/// used any more; that of before the command comes back by a replay.
final class FailedCommand extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long number;
    private final long checksum;

    FailedCommand(long number, long checksum, Throwable cause) {
        super(cause);
        this.number = number;
        this.checksum = checksum;
    }

    long number() {
        return number;
    }

    /// Of its bytes.
    long checksum() {
        return checksum;
    }

    /// What the operator is told.
    HostException told(HostDirectory directory) {
        return new HostException(
                HostException.Kind.ENGINE_FAILED,
                String.format(
                        Locale.ROOT,
                        "%s: the engine cannot handle command %d of the log (%s): this is a fault"
                                + " of Crossbook, please report it; what came before the command"
                                + " is safe, and to go on without it: crossbook log skip %d",
                        directory.root(),
                        number,
                        getCause(),
                        number),
                this);
    }
}
