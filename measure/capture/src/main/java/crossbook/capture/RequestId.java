package crossbook.capture;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// What answers name a request by: bytes, and what they are.
final class RequestId {
    /// What the bytes are.
    enum Names {
        /// The client order id of the request.
        CL_ORD_ID,
        /// That of the order which a replace changes that has no id of its own.
        REPLACED_CL_ORD_ID,
        /// The order's id, of such a replace.
        REPLACED_ORDER_ID,
        /// The same of cancels.
        CANCELED_CL_ORD_ID,
        CANCELED_ORDER_ID,
        /// The number of a request that is about no order.
        REQUEST_ID
    }

    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[24]);
    private Names names = Names.CL_ORD_ID;
    private int length;
    private int hash;

    RequestId set(Names what, DirectBuffer buffer, int at, int count) {
        if (count > bytes.capacity()) bytes.wrap(new byte[count]);
        bytes.putBytes(0, buffer, at, count);
        names = what;
        length = count;
        int sum = what.ordinal();
        for (int i = 0; i < count; i++) sum = sum * 31 + bytes.getByte(i);
        hash = sum * 0x9E3779B1; // ids differ in their last digits
        return this;
    }

    void set(RequestId other) {
        set(other.names, other.bytes, 0, other.length);
    }

    boolean isSame(RequestId other) {
        if (hash != other.hash || length != other.length || names != other.names) return false;
        for (int i = 0; i < length; i++) {
            if (bytes.getByte(i) != other.bytes.getByte(i)) return false;
        }
        return true;
    }

    int hash() {
        return hash ^ (hash >>> 16);
    }
}
