package crossbook.client.stream;

import java.util.List;

/// Where a host of other machines is reached: one that stands alone, or the members of a cluster.
///
/// @param ingress where one takes commands that stands alone, `host:port`; empty: it is a cluster
/// @param members where the members of a cluster take commands, as Aeron Cluster writes it
/// @param archives where each is asked for recorded events, `host:port`; the next one where one
///     does not answer
/// @param own the name or address of this machine under which the host reaches it
public record RemoteHost(String ingress, String members, List<String> archives, String own) {
    public RemoteHost {
        archives = List.copyOf(archives);
    }

    /// One that stands alone.
    public RemoteHost(String ingress, String archive, String own) {
        this(ingress, "", List.of(archive), own);
    }

    /// The members of a cluster.
    public static RemoteHost cluster(String members, List<String> archives, String own) {
        return new RemoteHost("", members, archives, own);
    }
}
