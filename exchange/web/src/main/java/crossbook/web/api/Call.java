package crossbook.web.api;

import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.web.access.Caller;
import crossbook.web.text.OrderIds;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// A request that has been let in.
public final class Call {
    private static final List<String> FORMATS = List.of("json", "csv");
    private static final List<String> SIDES = List.of(Side.BUY.name(), Side.SELL.name());

    private final Route route;
    private final String path;
    private final Map<String, String> names;
    private final Map<String, String> query;
    private final Sent sent;
    private final Caller caller;
    private final String address;

    /// What came after the first line.
    static final class Sent {
        private final byte[] body;
        private final String accept;

        /// @param accept the header of that name; empty if there is none
        Sent(byte[] body, String accept) {
            this.body = body;
            this.accept = accept;
        }
    }

    Call(
            Routes.Found found,
            String path,
            Map<String, String> query,
            Sent sent,
            Caller caller,
            String address) {
        route = found.route();
        names = found.names();
        this.path = path;
        this.query = query;
        this.sent = sent;
        this.caller = caller;
        this.address = address;
    }

    public Route route() {
        return route;
    }

    /// The path as it came, without the query.
    public String path() {
        return path;
    }

    /// The parameters.
    public Map<String, String> query() {
        return query;
    }

    /// What came after the headers; not to be changed.
    byte[] body() {
        return sent.body;
    }

    /// What types of answer are wanted: the header `Accept`; empty if there is none.
    public String accept() {
        return sent.accept;
    }

    public Caller caller() {
        return caller;
    }

    /// Whence it came.
    public String address() {
        return address;
    }

    /// What stands for a name in the path.
    public String name(String name) {
        return names.get(name);
    }

    /// The order that the path names.
    long orderId() {
        try {
            return OrderIds.parse(name("orderId"));
        } catch (IllegalArgumentException e) {
            throw new Problem(
                    "UNKNOWN_ORDER", "orderId: '" + name("orderId") + "': " + e.getMessage());
        }
    }

    /// That the caller has no order of the id that the path names.
    Problem unknownOrder(String name) {
        return Problem.of(
                        Reason.UNKNOWN_ORDER,
                        name + ": '" + name(name) + "': there is no such order of yours")
                .at(name);
    }

    /// A parameter; empty if it is not there.
    public String parameter(String name) {
        return query.getOrDefault(name, "");
    }

    /// A parameter that is one of some words.
    String parameter(String name, List<String> words) {
        String value = parameter(name);
        if (value.isEmpty() && !query.containsKey(name)) return words.getFirst();
        if (words.contains(value)) return value;
        throw Problem.parameter(
                name, "'" + value + "': must be one of " + String.join(", ", words));
    }

    /// The side that is wanted; none of both if there is no such parameter.
    Side side() {
        return query.containsKey("side") ? Side.valueOf(parameter("side", SIDES)) : Side.NULL_VAL;
    }

    /// A parameter that is a whole number.
    long count(String name, long min, long max, long otherwise) {
        String value = parameter(name);
        if (value.isEmpty() && !query.containsKey(name)) return otherwise;
        String rule = "'" + value + "': must be a whole number from " + min + " to " + max;
        if (!value.matches("[0-9]{1,19}")) throw Problem.parameter(name, rule);
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) return number;
        } catch (NumberFormatException e) {
            throw Problem.parameter(name, rule);
        }
        throw Problem.parameter(name, rule);
    }

    /// How many items of a list are wanted.
    public int limit(int otherwise, int most) {
        return (int) count("limit", 1, most, otherwise);
    }

    /// After which number a list is wanted.
    public long afterSeq() {
        return count("afterSeq", 0, Long.MAX_VALUE, 0);
    }

    /// A parameter that is a time.
    OptionalLong time(String name) {
        String value = parameter(name);
        if (value.isEmpty() && !query.containsKey(name)) return OptionalLong.empty();
        try {
            return OptionalLong.of(Times.parse(value));
        } catch (IllegalArgumentException e) {
            throw Problem.parameter(name, "'" + value + "': " + e.getMessage());
        }
    }

    /// In what form a list is wanted, by the parameter.
    String format() {
        return parameter("format", FORMATS);
    }
}
