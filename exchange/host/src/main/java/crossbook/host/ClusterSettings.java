package crossbook.host;

import java.time.Duration;
import java.util.List;

/// How a host is set up that is a member of a cluster.
///
/// @param host what it has in common with a host that stands alone; layout and cores do
///     not apply, nor does its ingress: a cluster has ways in of its own
/// @param memberId the place in `members` of this one
/// @param members every member, the same list on each
/// @param heartbeatTimeout after how long without a sign of life a leader is replaced
/// @param sessionTimeout after how long without a sign of life a gateway is lost
/// @param build what this member runs, for people
public record ClusterSettings(
        HostSettings host,
        int memberId,
        List<Member> members,
        Duration heartbeatTimeout,
        Duration sessionTimeout,
        String build) {

    /// Where a member is reached, each as `host:port`.
    ///
    /// @param ingress by gateways
    /// @param consensus by the other members
    /// @param log by the leader, with the log
    /// @param catchup by a member with what this one missed
    /// @param archive by the others, to copy what is recorded
    public record Member(
            String ingress, String consensus, String log, String catchup, String archive) {}

    public ClusterSettings {
        members = List.copyOf(members);
        if (memberId < 0 || memberId >= members.size()) {
            throw new HostException(
                    HostException.Kind.CONFIGURATION,
                    "cluster member: " + memberId + ": there are " + members.size() + " members");
        }
    }

    Member self() {
        return members.get(memberId);
    }

    /// The members as Aeron Cluster writes them.
    public String membersText() {
        StringBuilder text = new StringBuilder();
        for (int id = 0; id < members.size(); id++) {
            Member member = members.get(id);
            if (id > 0) text.append('|');
            text.append(id)
                    .append(',')
                    .append(String.join(
                            ",",
                            member.ingress,
                            member.consensus,
                            member.log,
                            member.catchup,
                            member.archive));
        }
        return text.toString();
    }

    /// Where each member is asked for recorded events.
    public List<String> archives() {
        return members.stream().map(Member::archive).toList();
    }

    /// The ways in as Aeron Cluster writes them.
    public String ingressText() {
        StringBuilder text = new StringBuilder();
        for (int id = 0; id < members.size(); id++) {
            if (id > 0) text.append(',');
            text.append(id).append('=').append(members.get(id).ingress);
        }
        return text.toString();
    }
}
