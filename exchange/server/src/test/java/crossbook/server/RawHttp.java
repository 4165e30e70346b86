package crossbook.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.testkit.Patience;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A connection on which every octet is chosen by the test.
final class RawHttp implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Socket socket;
    private final InputStream in;

    /// What was answered.
    ///
    /// @param headers by their names in lower case; of two with one name the last
    record Answer(int status, Map<String, String> headers, String text) {
        JsonNode json() throws IOException {
            return JSON.readTree(text);
        }

        /// The code of a problem; empty if it is none.
        String code() throws IOException {
            boolean isProblem =
                    headers.getOrDefault("content-type", "").equals("application/problem+json");
            return isProblem ? json().path("code").asText() : "";
        }

        /// Status and code, as in `400 REQUEST_NOT_VALID`.
        String verdict() throws IOException {
            return (status + " " + code()).strip();
        }
    }

    RawHttp(InetSocketAddress address) throws IOException {
        this(new Socket(address.getAddress(), address.getPort()));
    }

    RawHttp(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(Patience.MS);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
    }

    /// Sends one request on a connection of its own and reads its answer.
    static Answer ask(InetSocketAddress address, String request) throws IOException {
        return ask(address, request.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Answer ask(InetSocketAddress address, byte[] request) throws IOException {
        try (RawHttp connection = new RawHttp(address)) {
            connection.send(request);
            return connection.answer();
        }
    }

    RawHttp send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawHttp send(byte[] octets) throws IOException {
        socket.getOutputStream().write(octets);
        socket.getOutputStream().flush();
        return this;
    }

    /// The next answer.
    Answer answer() throws IOException {
        String first = line();
        if (!first.matches("HTTP/1\\.1 [1-5][0-9][0-9].*"))
            throw new IOException("'" + first + "'");
        int status = Integer.parseInt(first.substring(9, 12));
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            headers.put(name, line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        return new Answer(status, headers, body);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) throw new IOException("closed after '" + line + "'");
            if (octet != '\r') line.write(octet);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /// The next octet; -1 if there are no more.
    int read() throws IOException {
        try {
            return in.read();
        } catch (SocketException e) {
            return -1; // reset
        }
    }

    /// All that comes until the server ends it, as text.
    String rest() throws IOException {
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        try {
            for (int octet = read(); octet >= 0; octet = read()) rest.write(octet);
            return rest.toString(StandardCharsets.UTF_8);
        } catch (SocketTimeoutException e) {
            throw new IOException("still open after '" + rest + "'", e);
        }
    }

    byte[] read(int length) throws IOException {
        return in.readNBytes(length);
    }

    /// Whether the server has ended it, or does within half a minute.
    boolean isClosedByServer() throws IOException {
        boolean isOpen = true;
        while (isOpen) isOpen = read() >= 0;
        return true;
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
