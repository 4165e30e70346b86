package crossbook.web.socket;

import crossbook.web.text.Times;

/// The text of frames.
final class Frames {
    /// Where a frame stands.
    ///
    /// @param prevSeq -1: it follows none
    record Place(long seq, long prevSeq, long eventNumber, long timestampNs) {}

    private Frames() {}

    /// @param symbol of an instrument, which needs no escapes but `"` and `\`
    /// @param data JSON
    static String text(String channel, String type, String symbol, Place place, String data) {
        StringBuilder text = new StringBuilder(160 + data.length());
        text.append("{\"channel\":\"").append(channel);
        text.append("\",\"type\":\"").append(type);
        text.append("\",\"symbol\":\"");
        escaped(text, symbol);
        text.append("\",\"seq\":\"").append(place.seq).append("\",\"prevSeq\":");
        if (place.prevSeq < 0) text.append("null");
        else text.append('"').append(place.prevSeq).append('"');
        text.append(",\"eventSeq\":\"").append(place.eventNumber);
        text.append("\",\"ts\":\"").append(Times.text(place.timestampNs));
        return text.append("\",\"data\":").append(data).append('}').toString();
    }

    private static void escaped(StringBuilder text, String symbol) {
        for (int i = 0; i < symbol.length(); i++) {
            char letter = symbol.charAt(i);
            if (letter == '"' || letter == '\\') text.append('\\');
            text.append(letter);
        }
    }
}
