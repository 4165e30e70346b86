package crossbook.host;

import crossbook.core.command.DefineBatch;
import crossbook.core.command.OwnerCommand;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.SuspendOwner;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.protocol.RequestType;
import crossbook.protocol.event.BatchDefinedEncoder;
import crossbook.protocol.event.BatchRejectedEncoder;
import crossbook.protocol.event.MoneyRejectedEncoder;
import crossbook.protocol.event.OwnerResumedEncoder;
import crossbook.protocol.event.OwnerSuspendedEncoder;

/// Writes the events about owners who are suspended and resumed, and about batches.
class OwnerEventEncoder extends LimitEventEncoder {
    private final OwnerSuspendedEncoder suspended = new OwnerSuspendedEncoder();
    private final OwnerResumedEncoder resumed = new OwnerResumedEncoder();
    private final BatchDefinedEncoder batchDefined = new BatchDefinedEncoder();
    private final BatchRejectedEncoder batchRejected = new BatchRejectedEncoder();

    OwnerEventEncoder(EventFrame frame, Request request) {
        super(frame, request);
    }

    @Override
    public void ownerSuspended(SuspendOwner command, int owner) {
        isSuspended(command.participantId, command.client);
    }

    /// An owner who is suspended, as if it had just happened.
    void isSuspended(int participantId, Parties client) {
        begin(suspended)
                .requestId(request.requestId)
                .participantId(participantId)
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.putAccount(client, suspended, OwnerSuspendedEncoder.accountEncodingOffset());
        putReasonText(suspended, OwnerSuspendedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void ownerSuspendRejected(SuspendOwner command, RejectReason reason) {
        reject(command, reason);
    }

    @Override
    public void ownerResumed(ResumeOwner command, int owner) {
        begin(resumed)
                .requestId(request.requestId)
                .participantId(command.participantId)
                .principalId(principalId())
                .principalRole(principalRole());
        Wire.putAccount(command.client, resumed, OwnerResumedEncoder.accountEncodingOffset());
        putReasonText(resumed, OwnerResumedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void ownerResumeRejected(ResumeOwner command, RejectReason reason) {
        reject(command, reason);
    }

    private void reject(OwnerCommand command, RejectReason reason) {
        MoneyRejectedEncoder rejected = reject(RequestType.OWNER, reason)
                .assetId(MoneyRejectedEncoder.assetIdNullValue())
                .participantId(Integer.toUnsignedLong(command.participantId));
        Wire.putNone(rejected, MoneyRejectedEncoder.transactionIdEncodingOffset());
        Wire.putAccount(command.client, rejected, MoneyRejectedEncoder.accountEncodingOffset());
    }

    @Override
    public void batchDefined(DefineBatch command) {
        begin(batchDefined)
                .requestId(request.batchId)
                .lines(command.lines.size())
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(batchDefined, BatchDefinedEncoder.reasonTextEncodingOffset());
    }

    @Override
    public void batchRejected(DefineBatch command, int line, RejectReason reason) {
        begin(batchRejected)
                .requestId(request.batchId)
                .line(line + 1L)
                .reason(Wire.REJECT_REASON.wire(reason))
                .principalId(principalId())
                .principalRole(principalRole());
        putReasonText(batchRejected, BatchRejectedEncoder.reasonTextEncodingOffset());
    }
}
