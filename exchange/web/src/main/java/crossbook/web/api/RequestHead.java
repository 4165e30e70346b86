package crossbook.web.api;

import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.RequestException;
import io.helidon.http.Status;

import java.util.List;
import java.util.regex.Pattern;

/// What the headers of a request must not leave open: where it ends. A proxy before this
/// server that reads another end takes what one client sent for the request of the next.
final class RequestHead {
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,10}");

    /// A colon, a space, and the end of the line.
    private static final int BETWEEN = 4;

    private RequestHead() {}

    /// @param most bytes of all headers
    /// @throws RequestException if the length is told twice, in two ways, or not in digits;
    ///     if it is not told but found out on the way (RFC 9112 lets a server ask for it);
    ///     if a header has no name; or if the headers are too long
    static void check(Headers headers, int most) {
        int bytes = 0;
        for (Header header : headers) {
            if (header.name().isEmpty()) throw refused(Status.BAD_REQUEST_400);
            for (String value : header.allValues()) {
                bytes += header.name().length() + value.length() + BETWEEN;
            }
        }
        if (bytes > most) throw refused(Status.create(431));
        boolean hasLength = headers.contains(HeaderNames.CONTENT_LENGTH);
        if (headers.contains(HeaderNames.TRANSFER_ENCODING)) {
            throw refused(hasLength ? Status.BAD_REQUEST_400 : Status.LENGTH_REQUIRED_411);
        }
        if (!hasLength) return;
        List<String> lengths = headers.get(HeaderNames.CONTENT_LENGTH).allValues();
        boolean isOne =
                lengths.size() == 1 && LENGTH.matcher(lengths.getFirst()).matches();
        if (!isOne) throw refused(Status.BAD_REQUEST_400);
    }

    private static RequestException refused(Status status) {
        return RequestException.builder()
                .type(EventType.BAD_REQUEST)
                .status(status)
                .setKeepAlive(false)
                .message(status.reasonPhrase())
                .build();
    }
}
