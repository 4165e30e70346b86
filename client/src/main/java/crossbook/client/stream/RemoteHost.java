package crossbook.client.stream;

/// Where a host of another machine is reached.
///
/// @param ingress where it takes commands, `host:port`
/// @param archive where it is asked for recorded events, `host:port`
/// @param own the name or address of this machine under which the host reaches it
public record RemoteHost(String ingress, String archive, String own) {}
