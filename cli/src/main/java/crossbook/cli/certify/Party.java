package crossbook.cli.certify;

/// Who is certified, and against which exchange.
///
/// @param version as BeginString has it
/// @param symbol the instrument; empty: the first that is active
/// @param price at which orders rest; empty: a hundred ticks
/// @param patienceMs how long an answer may take
public record Party(
        String host,
        int port,
        String version,
        String participant,
        String password,
        String compId,
        String targetCompId,
        String symbol,
        String price,
        int patienceMs) {
    boolean isNewer() {
        return version.equals("FIXT.1.1");
    }
}
