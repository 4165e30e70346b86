package crossbook.gateway.request;

import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.StandingLimits;
import crossbook.protocol.Reason;
import crossbook.protocol.event.ExposureStatedDecoder;
import crossbook.protocol.event.ExposuresStatedDecoder;

import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/// Gathers the exposures that the engine tells for a request of ours, and sends them when it
/// has told all, with the limits that hold then.
public final class LimitAnswers {
    private final int partition;
    private final Requests requests;
    private final Directory directory;
    private final StandingLimits limits;
    private final Long2ObjectHashMap<List<ExposureStatedDecoder>> told = new Long2ObjectHashMap<>();

    public LimitAnswers(
            int partition, Requests requests, Directory directory, StandingLimits limits) {
        this.partition = partition;
        this.requests = requests;
        this.directory = directory;
        this.limits = limits;
    }

    /// The engine tells one exposure.
    public void onExposureStated(ExposureStatedDecoder event) {
        if (requests.pending(event.requestId()) == null) return;
        told.computeIfAbsent(event.requestId(), _ -> new ArrayList<>()).add(copy(event));
    }

    private static ExposureStatedDecoder copy(ExposureStatedDecoder event) {
        byte[] bytes = new byte[ExposureStatedDecoder.BLOCK_LENGTH];
        event.buffer().getBytes(event.offset(), bytes);
        return new ExposureStatedDecoder()
                .wrap(
                        new UnsafeBuffer(bytes),
                        0,
                        ExposureStatedDecoder.BLOCK_LENGTH,
                        ExposureStatedDecoder.SCHEMA_VERSION);
    }

    /// The engine has told all exposures.
    public void onExposuresStated(ExposuresStatedDecoder event) {
        PendingRequest request = requests.complete(event.requestId());
        if (request == null) return;
        List<ExposureStatedDecoder> exposures = told.remove(event.requestId());
        if (request.session().isSendingSlowly()) {
            requests.answer(request, Reason.REQUEST_LIMIT, "");
            return;
        }
        request.session()
                .sendSlowly(new LimitList(
                        partition,
                        requests,
                        directory,
                        request,
                        limits.of((int) event.participantId(), event.account()),
                        exposures == null ? List.of() : exposures));
    }

    /// Nothing more comes of what was asked.
    public void onHostLost() {
        told.clear();
    }
}
