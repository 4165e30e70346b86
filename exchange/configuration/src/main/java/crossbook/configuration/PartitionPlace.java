package crossbook.configuration;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Where the engine of one of several partitions takes commands from a front of another machine:
/// `1@10.0.0.2:7301`, or where the members are if it is a cluster,
/// `1@10.0.0.3:7201+10.0.0.4:7201+10.0.0.5:7201`.
///
/// @param partition its number
/// @param members of one that stands alone the first of its two UDP ports in a row, of each member
///     of a cluster the first of five
public record PartitionPlace(int partition, List<Address> members) {
    static final String PATTERN = "[0-9]{1,2}@[^@+]+(\\+[^@+]+)*";

    private static final Pattern FORM = Pattern.compile("([0-9]{1,2})@(.+)");

    public PartitionPlace {
        members = List.copyOf(members);
    }

    /// @throws IllegalArgumentException in one line, if the text is no such place
    static PartitionPlace parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("must be " + form());
        List<Address> members = Arrays.stream(matcher.group(2).split("\\+", -1))
                .map(Address::parse)
                .toList();
        return new PartitionPlace(Integer.parseInt(matcher.group(1)), members);
    }

    static String form() {
        return "a partition and its address such as \"1@10.0.0.2:7301\", or those of its members such"
                + " as \"1@10.0.0.3:7201+10.0.0.4:7201+10.0.0.5:7201\"";
    }

    /// Whether the engine is several members of a cluster.
    public boolean isReplicated() {
        return members.size() > 1;
    }

    /// Those of the members, as they are written.
    public String addresses() {
        return members.stream().map(Address::toString).collect(Collectors.joining("+"));
    }

    @Override
    public String toString() {
        return partition + "@" + addresses();
    }
}
