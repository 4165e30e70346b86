package crossbook.gateway.request;

import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.StandingLimits;
import crossbook.gateway.reference.StandingLimits.Standing;
import crossbook.gateway.session.SlowReply;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ExposureReportEncoder;
import crossbook.protocol.entry.LimitReportEncoder;
import crossbook.protocol.event.ExposureStatedDecoder;

import java.util.List;

/// The limits and exposures that a request asks for, one message each, and the answer to it behind
/// them.
final class LimitList implements SlowReply {
    private static final int PER_PIECE = 64;

    /// What event and report have alike, in the same order.
    private static final int ALIKE =
            ExposureReportEncoder.BLOCK_LENGTH - ExposureReportEncoder.accountEncodingOffset();

    static {
        int ofEvent =
                ExposureStatedDecoder.BLOCK_LENGTH - ExposureStatedDecoder.accountEncodingOffset();
        if (ofEvent != ALIKE) {
            throw new ExceptionInInitializerError("the fields of an exposure stand elsewhere");
        }
    }

    private final int partition;
    private final Requests requests;
    private final Directory directory;
    private final PendingRequest request;
    private final List<Standing> limits;
    private final List<ExposureStatedDecoder> exposures;
    private final LimitReportEncoder limit = new LimitReportEncoder();
    private final ExposureReportEncoder exposure = new ExposureReportEncoder();
    private int next;

    /// @param limits as they were when the exposures were told
    LimitList(
            int partition,
            Requests requests,
            Directory directory,
            PendingRequest request,
            List<Standing> limits,
            List<ExposureStatedDecoder> exposures) {
        this.partition = partition;
        this.requests = requests;
        this.directory = directory;
        this.request = request;
        this.limits = limits;
        this.exposures = exposures;
    }

    @Override
    public boolean sendOn() {
        int count = limits.size() + exposures.size();
        int end = Math.min(count, next + PER_PIECE);
        while (next < end && send(next)) next++;
        if (request.session().hasEnded()) return false;
        if (next < count) return true;
        requests.answer(request, Reason.NONE, "");
        return false;
    }

    private boolean send(int place) {
        return place < limits.size()
                ? send(limits.get(place))
                : send(exposures.get(place - limits.size()));
    }

    private boolean send(Standing standing) {
        if (!request.session().begin(limit)) return false;
        StandingLimits.Subject subject = standing.subject();
        limit.requestId(request.requestId()).layer(subject.layer());
        limit.participant(directory.participantName(subject.participantId()));
        limit.account(subject.account());
        limit.instrumentId(Integer.toUnsignedLong(subject.instrumentId()));
        standing.limits().write(limit.limits());
        return true;
    }

    private boolean send(ExposureStatedDecoder event) {
        if (!request.session().begin(exposure)) return false;
        exposure.eventNumber(event.head().eventNumber());
        exposure.timestampNs(event.head().timestampNs());
        exposure.partition((short) partition);
        exposure.requestId(request.requestId()).participantId(event.participantId());
        exposure.name(directory.participantName((int) event.participantId()));
        exposure.buffer()
                .putBytes(
                        exposure.offset() + ExposureReportEncoder.accountEncodingOffset(),
                        event.buffer(),
                        event.offset() + ExposureStatedDecoder.accountEncodingOffset(),
                        ALIKE);
        return true;
    }
}
