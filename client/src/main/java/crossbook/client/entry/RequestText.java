package crossbook.client.entry;

import crossbook.protocol.entry.KillTradingEncoder;

/// What an operator writes into a request.
final class RequestText {
    private RequestText() {}

    /// Why something is done.
    ///
    /// @throws IllegalArgumentException if it cannot be sent
    static void checkReason(String reason) {
        check("reason", reason, KillTradingEncoder.reasonTextLength());
    }

    /// @throws IllegalArgumentException if it cannot be sent
    static void check(String field, String text, int length) {
        boolean isPrintable = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!isPrintable || text.length() > length) {
            throw new IllegalArgumentException(field + ": '" + text + "': must be at most " + length
                    + " printable ASCII characters");
        }
    }
}
