package crossbook.fix;

/// Why a message is not passed on. Only one is in use at a time: it is filled anew.
final class Refusal {
    /// Which kind of message says it: 3, or j.
    private boolean isBusiness;

    private int code;
    private int tag;
    private String text = "";

    /// A message that is not well-formed.
    void session(RejectReason reason, int faultyTag, String why) {
        isBusiness = false;
        code = reason.code();
        tag = faultyTag;
        text = why;
    }

    /// A well-formed message that cannot be handled.
    void business(int reason, int faultyTag, String why) {
        isBusiness = true;
        code = reason;
        tag = faultyTag;
        text = why;
    }

    boolean isBusiness() {
        return isBusiness;
    }

    /// SessionRejectReason (373) or BusinessRejectReason (380).
    int code() {
        return code;
    }

    int tag() {
        return tag;
    }

    String text() {
        return text;
    }
}
