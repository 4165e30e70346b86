package crossbook.fix;

/// Says of messages that came why they are not taken: Reject (3) and BusinessMessageReject
/// (j), with a text that names tag and value.
final class Rejects {
    private final Dialect dialect;
    private final Outbound out;

    Rejects(Dialect dialect, Outbound out) {
        this.dialect = dialect;
        this.out = out;
    }

    /// Says why a request is not passed on.
    void refuse(FixMessage message, Refusal refusal) {
        if (!refusal.isBusiness()) {
            reject(message, RejectReason.VALUE_INCORRECT, refusal.tag(), refusal.text());
            return;
        }
        FixWriter reject = out.begin('j');
        reject.number(Tag.REF_SEQ_NUM, message.number(Tag.MSG_SEQ_NUM, 0));
        reject.text(Tag.REF_MSG_TYPE, message.type());
        int index = message.index(Tag.CL_ORD_ID);
        if (index >= 0) {
            int length = Math.min(64, message.lengthAt(index));
            reject.copy(
                    Tag.BUSINESS_REJECT_REF_ID, message.buffer(), message.startAt(index), length);
        }
        reject.number(Tag.BUSINESS_REJECT_REASON, refusal.code());
        reject.text(Tag.TEXT, refusal.text());
        out.send(0);
    }

    /// Says that a field is wrong.
    void reject(FixMessage message, RejectReason reason, int tag) {
        String label = tag < 0 ? message.faultLabel() : dialect.label(tag);
        boolean isSecret = tag == Tag.PASSWORD || tag == Tag.NEW_PASSWORD;
        boolean isShown = message.has(tag) && !isSecret;
        String value = isShown ? "=" + message.text(tag) : "";
        reject(message, reason, tag, label + value + ": " + reason.text());
    }

    /// The same in other words.
    void reject(FixMessage message, RejectReason reason, int tag, String text) {
        FixWriter reject = out.begin('3');
        reject.number(Tag.REF_SEQ_NUM, message.number(Tag.MSG_SEQ_NUM, 0));
        if (tag >= 0) {
            reject.number(Tag.REF_TAG_ID, tag);
        } else if (!message.faultTagText().isEmpty()) {
            reject.text(Tag.REF_TAG_ID, message.faultTagText());
        }
        reject.text(Tag.REF_MSG_TYPE, message.type());
        reject.number(Tag.SESSION_REJECT_REASON, reason.code());
        reject.text(Tag.TEXT, text);
        out.send(0);
    }
}
