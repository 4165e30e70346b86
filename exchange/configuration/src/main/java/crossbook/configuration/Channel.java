package crossbook.configuration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An Aeron channel, checked for its shape: `aeron:ipc` or
/// `aeron:udp?endpoint=HOST:PORT`, with parameters separated by `|`.
///
/// @param uri the channel as Aeron takes it
public record Channel(String uri) {
    private static final String IPC = "aeron:ipc";
    private static final String UDP = "aeron:udp";

    /// Reads a channel.
    ///
    /// @throws IllegalArgumentException in one line, if the text is none
    public static Channel parse(String text) {
        int question = text.indexOf('?');
        String media = question < 0 ? text : text.substring(0, question);
        if (!media.equals(IPC) && !media.equals(UDP)) {
            throw new IllegalArgumentException("must be " + form());
        }
        Map<String, String> parameters = parameters(text);
        if (media.equals(UDP)
                && !parameters.containsKey("endpoint")
                && !parameters.containsKey("control")) {
            throw new IllegalArgumentException("must name an endpoint=HOST:PORT");
        }
        Channel channel = new Channel(text);
        channel.addresses();
        return channel;
    }

    private static Map<String, String> parameters(String uri) {
        Map<String, String> parameters = new TreeMap<>();
        int question = uri.indexOf('?');
        if (question < 0) return parameters;
        for (String parameter : uri.substring(question + 1).split("\\|", -1)) {
            int equals = parameter.indexOf('=');
            if (equals < 1 || equals == parameter.length() - 1) {
                throw new IllegalArgumentException(
                        "must have parameters of the form name=value, separated by |");
            }
            parameters.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        return parameters;
    }

    static String form() {
        return "a channel such as \"aeron:ipc\" or \"aeron:udp?endpoint=127.0.0.1:7010\"";
    }

    /// The addresses that it names as endpoint and as control address; none for IPC.
    public List<Address> addresses() {
        List<Address> addresses = new ArrayList<>();
        Map<String, String> parameters = parameters(uri);
        for (String name : List.of("endpoint", "control")) {
            if (parameters.containsKey(name)) addresses.add(Address.parse(parameters.get(name)));
        }
        return addresses;
    }

    @Override
    public String toString() {
        return uri;
    }
}
