package crossbook.bench.floor;

import crossbook.host.ClusterSettings;
import crossbook.host.HostSettings;
import crossbook.load.RoundTrip;
import crossbook.load.Waiting;

import io.aeron.Subscription;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.logbuffer.FragmentHandler;

import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/// An echo in the layout of the cluster host: requests go through the log of a cluster,
/// answers into a recorded stream. Driver, archive, consensus and service of each member
/// have a thread each, and sleep when there is nothing to do, as those of a host do by
/// default; recordings have its terms, segments and checksums. Several members are reached
/// over UDP, as a gateway reaches them; the leader's answers are read.
public final class ClusterEcho implements RoundTrip {
    private static final int FRAGMENTS = 64;

    private final List<EchoMember> members = new ArrayList<>();
    private final AeronCluster cluster;
    private final Subscription replies;
    private final FragmentHandler onReply = (buffer, offset, length, header) ->
            this.answers.accept(buffer.getLong(offset + Frames.NUMBER));
    private final UnsafeBuffer request = new UnsafeBuffer(new byte[Frames.REQUEST_BYTES]);
    private LongConsumer answers = number -> {};

    /// Starts all members in this process.
    ///
    /// @param count how many
    public ClusterEcho(Places places, int count) {
        List<Places> own = IntStream.range(0, count)
                .mapToObj(id -> count == 1 ? places : places.part("member-" + id))
                .toList();
        List<ClusterSettings> settings = Places.cluster(
                own.stream().map(each -> HostSettings.of(each.disk())).toList());
        for (int id = 0; id < count; id++) {
            members.add(new EchoMember(own.get(id), settings.get(id)));
        }
        Waiting.until(
                () -> members.stream().anyMatch(EchoMember::leads), () -> {}, Places.UNCONNECTED);
        EchoMember leader =
                members.stream().filter(EchoMember::leads).findFirst().orElseThrow();
        cluster = leader.connect();
        replies = leader.replies();
        Waiting.until(replies::isConnected, cluster::pollEgress, Places.UNCONNECTED);
    }

    @Override
    public String name() {
        return members.size() == 1
                ? "cluster echo, layout of the cluster host"
                : "cluster echo, " + members.size() + " members";
    }

    @Override
    public boolean offer(long number) {
        request.putLong(Frames.NUMBER, number);
        return cluster.offer(request, 0, Frames.REQUEST_BYTES) > 0;
    }

    @Override
    public int poll(LongConsumer answers) {
        this.answers = answers;
        return replies.poll(onReply, FRAGMENTS);
    }

    @Override
    public void resume() {
        keepAlive();
    }

    /// Its threads sleep when nobody asks.
    @Override
    public void pause() {
        keepAlive();
    }

    private void keepAlive() {
        cluster.sendKeepAlive();
        cluster.pollEgress();
    }

    @Override
    public void close() {
        answers = number -> {};
        CloseHelper.close(cluster);
        CloseHelper.closeAll(members);
    }
}
