package crossbook.fix;

/// Why a message is not well-formed: SessionRejectReason (373).
public enum RejectReason {
    INVALID_TAG_NUMBER(0, "is no tag of FIX"),
    REQUIRED_TAG_MISSING(1, "must be there"),
    TAG_NOT_DEFINED(2, "has no place in this message"),
    NOT_DONE_HERE(2, "asks for something that is not done here"),
    TAG_WITHOUT_VALUE(4, "has no value"),
    VALUE_INCORRECT(5, "is not a value that it may have"),
    FORMAT_INCORRECT(6, "is not written as its type is"),
    COMP_ID_PROBLEM(9, "is not who this session is between"),
    SENDING_TIME_PROBLEM(10, "is not the time now"),
    INVALID_MSG_TYPE(11, "is no message type"),
    TAG_REPEATED(13, "appears more than once"),
    TAG_OUT_OF_ORDER(14, "stands in the wrong part of the message"),
    GROUP_OUT_OF_ORDER(15, "stands at the wrong place of its group"),
    GROUP_COUNT_INCORRECT(16, "does not count what follows");

    private final int code;
    private final String text;

    RejectReason(int code, String text) {
        this.code = code;
        this.text = text;
    }

    /// The value of the field.
    public int code() {
        return code;
    }

    /// What is said of the field that is wrong.
    public String text() {
        return text;
    }
}
