package crossbook.client.entry;

import crossbook.protocol.entry.KillTradingEncoder;

/// What an operator says about why something is done.
final class RequestReason {
    private RequestReason() {}

    /// @throws IllegalArgumentException if it cannot be sent
    static void check(String reason) {
        boolean isPrintable = reason.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!isPrintable || reason.length() > KillTradingEncoder.reasonTextLength()) {
            throw new IllegalArgumentException("reason: '" + reason + "': must be at most "
                    + KillTradingEncoder.reasonTextLength() + " printable ASCII characters");
        }
    }
}
