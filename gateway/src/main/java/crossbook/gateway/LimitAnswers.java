package crossbook.gateway;

import crossbook.gateway.Requests.Pending;
import crossbook.protocol.Reason;
import crossbook.protocol.event.ExposureStatedDecoder;
import crossbook.protocol.event.ExposuresStatedDecoder;

import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/// Gathers the exposures that the engine tells for a request of ours, and sends them when it
/// has told all, with the limits that hold then.
final class LimitAnswers {
    private final Desk desk;
    private final Long2ObjectHashMap<List<ExposureStatedDecoder>> told = new Long2ObjectHashMap<>();

    LimitAnswers(Desk desk) {
        this.desk = desk;
    }

    void onExposureStated(ExposureStatedDecoder event) {
        if (desk.requests.pending(event.requestId()) == null) return;
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

    void onExposuresStated(ExposuresStatedDecoder event) {
        Pending request = desk.requests.told(event.requestId());
        if (request == null) return;
        List<ExposureStatedDecoder> exposures = told.remove(event.requestId());
        if (request.session().isSendingSlowly()) {
            desk.requests.answer(request, Reason.REQUEST_LIMIT, "");
            return;
        }
        request.session()
                .sendSlowly(new LimitList(
                        desk,
                        request,
                        desk.limits.of((int) event.participantId(), event.account()),
                        exposures == null ? List.of() : exposures));
    }

    void onHostLost() {
        told.clear();
    }
}
