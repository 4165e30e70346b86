package crossbook.client.entry;

import crossbook.protocol.YesNo;

/// The check of texts that operators write into requests, and their answers yes and no.
final class RequestText {
    private RequestText() {}

    /// @throws IllegalArgumentException if it cannot be sent
    static void check(String field, String text, int length) {
        boolean isPrintable = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!isPrintable || text.length() > length) {
            throw new IllegalArgumentException(field + ": '" + text + "': must be at most " + length
                    + " printable ASCII characters");
        }
    }

    static YesNo yesNo(boolean is) {
        return is ? YesNo.YES : YesNo.NO;
    }
}
