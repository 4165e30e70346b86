package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.fix.Dialect.Field;
import crossbook.fix.Shape.Repeated;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.Arrays;
import java.util.List;

/// A message as it came: where each field stands in the bytes, which stay where they are. One
/// object reads message after message, and nothing is allocated.
///
/// [#parse] finds the fields of anything that the framer lets through; [#check] then says
/// whether the message is one of the dialect.
public final class FixMessage {
    private static final byte SOH = 1;
    /// A field has four bytes at least, and no message is longer than the framer lets through.
    private static final int MAX_FIELDS = FixFramer.MAX_LENGTH / 4;
    private static final int NONE = -1;

    /// Tags below it, and as many from [#OWN_TAGS] on, are looked up in a table.
    private static final int TAGS = 4_096;

    private static final int OWN_TAGS = 20_000;

    private final Dialect dialect;
    private final ValueCheck[] checks;
    private final short[] places = new short[2 * TAGS];
    private final boolean[] isHeader;

    private final DirectBuffer buffer = new UnsafeBuffer(0, 0);
    /// By the tag of a length: the tag of the field that it is of; 0: it is of none.
    private final short[] dataTags = new short[TAGS];

    /// The field that comes next may have any byte, as many as this.
    private int dataTag;

    private int dataLength;
    private final int[] tags = new int[MAX_FIELDS];
    private final int[] placesAt = new int[MAX_FIELDS];
    private final int[] starts = new int[MAX_FIELDS];
    private final int[] lengths = new int[MAX_FIELDS];
    private int count;

    /// By place: which field it is, if it was stamped in this message.
    private final int[] indexes;

    private final int[] stamps;
    private int stamp;

    private int typeKey;
    private Shape shape;
    private int faultTag;

    /// The field that is wrong; below 0: it is not there.
    private int faultAt;

    private RejectReason groupFault;

    public FixMessage(Dialect dialect) {
        this.dialect = dialect;
        Field[] fields = dialect.fields().toArray(Field[]::new);
        checks = new ValueCheck[fields.length];
        isHeader = new boolean[fields.length];
        indexes = new int[fields.length];
        stamps = new int[fields.length];
        Arrays.fill(places, (short) NONE);
        for (int place = 0; place < fields.length; place++) {
            checks[place] = new ValueCheck(fields[place]);
            places[row(fields[place].tag())] = (short) place;
        }
        for (int tag : dialect.lengthTags()) dataTags[tag] = (short) dialect.dataOf(tag);
        for (var member : dialect.group("header").members()) {
            isHeader[dialect.place(dialect.field(member.name()))] = true;
        }
    }

    private static int row(int tag) {
        if (tag >= 0 && tag < TAGS) return tag;
        return tag >= OWN_TAGS && tag < OWN_TAGS + TAGS ? TAGS + tag - OWN_TAGS : 0; // nobody's
    }

    private int place(int tag) {
        return places[row(tag)];
    }

    // Reading.

    /// Finds the fields of a message that stands from its BeginString to behind its CheckSum.
    public void parse(DirectBuffer from, int start, int end) {
        buffer.wrap(from, 0, from.capacity());
        stamp++;
        count = 0;
        dataTag = 0;
        int at = start;
        while (at < end && count < MAX_FIELDS) at = parseField(at, end);
        typeKey = 0;
        int length = length(Tag.MSG_TYPE);
        if (length <= 2) {
            int typeAt = start(Tag.MSG_TYPE);
            for (int i = 0; i < length; i++) typeKey = typeKey << 8 | buffer.getByte(typeAt + i);
        }
        shape = dialect.shape(typeKey);
    }

    private int parseField(int from, int end) {
        int at = from;
        int tag = 0;
        byte c = buffer.getByte(at);
        boolean isTag = c != '0' && c != '=';
        while (at < end && (c = buffer.getByte(at)) != '=' && c != SOH) {
            isTag = isTag && c >= '0' && c <= '9' && tag < 100_000_000;
            if (isTag) tag = tag * 10 + c - '0';
            at++;
        }
        isTag = isTag && at < end && c == '=';
        int valueAt = isTag ? at + 1 : from; // without a tag all of it
        at = isTag && tag == dataTag ? dataEnd(valueAt, end) : valueAt;
        while (at < end && buffer.getByte(at) != SOH) at++;
        add(isTag ? tag : NONE, valueAt, at - valueAt);
        dataTag = isTag && tag < TAGS ? dataTags[tag] : 0;
        if (dataTag != 0) dataLength = (int) Math.min(end, numberAt(count - 1, 0));
        return at + 1;
    }

    /// Where a field ends whose length was said, if that is true.
    private int dataEnd(int valueAt, int end) {
        int at = valueAt + dataLength;
        return at < end && buffer.getByte(at) == SOH ? at : valueAt;
    }

    private void add(int tag, int at, int length) {
        int place = tag == NONE ? NONE : place(tag);
        tags[count] = tag;
        placesAt[count] = place;
        starts[count] = at;
        lengths[count] = length;
        if (place != NONE && stamps[place] != stamp) {
            stamps[place] = stamp;
            indexes[place] = count;
        }
        count++;
    }

    // Asking.

    public boolean isType(String type) {
        return typeKey == Dialect.key(type);
    }

    /// The type as text.
    public String type() {
        return text(Tag.MSG_TYPE);
    }

    /// The type as a number: its characters one after the other.
    public int typeKey() {
        return typeKey;
    }

    /// Whether there is a message of this type.
    public boolean isKnown() {
        return shape != null;
    }

    /// Whether it is about the session.
    public boolean isAdmin() {
        return shape != null && shape.isAdmin();
    }

    /// Whether it is one that clients send.
    public boolean isForExchange() {
        return shape != null && shape.isForExchange();
    }

    /// The bytes in which it stands.
    public DirectBuffer buffer() {
        return buffer;
    }

    public int fieldCount() {
        return count;
    }

    public int tagAt(int index) {
        return tags[index];
    }

    /// Where among the fields the first of that tag stands; below 0: there is none.
    public int index(int tag) {
        int place = place(tag);
        return place != NONE && stamps[place] == stamp ? indexes[place] : NONE;
    }

    public boolean has(int tag) {
        return index(tag) != NONE;
    }

    public int start(int tag) {
        int index = index(tag);
        return index == NONE ? 0 : starts[index];
    }

    public int length(int tag) {
        int index = index(tag);
        return index == NONE ? 0 : lengths[index];
    }

    public int startAt(int index) {
        return starts[index];
    }

    public int lengthAt(int index) {
        return lengths[index];
    }

    /// The value as text; empty if there is none.
    public String text(int tag) {
        int index = index(tag);
        return index == NONE ? "" : textAt(index);
    }

    public String textAt(int index) {
        byte[] bytes = new byte[lengths[index]];
        buffer.getBytes(starts[index], bytes);
        return new String(bytes, ISO_8859_1);
    }

    /// Whether a field has this value.
    public boolean is(int tag, String text) {
        int index = index(tag);
        if (index == NONE || lengths[index] != text.length()) return false;
        for (int i = 0; i < text.length(); i++) {
            if (buffer.getByte(starts[index] + i) != text.charAt(i)) return false;
        }
        return true;
    }

    /// The only character of a value; 0 if there is none.
    public int character(int tag) {
        int index = index(tag);
        return index == NONE ? 0 : buffer.getByte(starts[index]);
    }

    public boolean isYes(int tag) {
        return character(tag) == 'Y';
    }

    /// A whole number; `missing` if there is none, or it is not written as one.
    public long number(int tag, long missing) {
        int index = index(tag);
        return index == NONE ? missing : numberAt(index, missing);
    }

    private long numberAt(int index, long missing) {
        if (lengths[index] == 0 || lengths[index] > 18) return missing;
        long value = 0;
        for (int i = 0; i < lengths[index]; i++) {
            int digit = buffer.getByte(starts[index] + i) - '0';
            if (digit < 0 || digit > 9) return missing;
            value = value * 10 + digit;
        }
        return value;
    }

    /// A time in nanoseconds since 1970; [FixTimes#INVALID] if there is none.
    public long time(int tag) {
        int index = index(tag);
        if (index == NONE) return FixTimes.INVALID;
        return FixTimes.parse(buffer, starts[index], lengths[index]);
    }

    // Checking.

    /// What is wrong with it; null: nothing. [#faultTag] says with which field.
    public RejectReason check() {
        faultTag = Tag.MSG_TYPE;
        faultAt = NONE;
        if (shape == null) return RejectReason.INVALID_MSG_TYPE;
        boolean isBody = false;
        int index = 0;
        while (index < count) {
            faultTag = tags[index];
            faultAt = index;
            int place = placesAt[index];
            Repeated group = place == NONE ? null : shape.group(place);
            RejectReason fault = checkField(index, group != null, isBody);
            if (fault != null) return fault;
            if (place != NONE && !isHeader[place]) isBody = true;
            if (group == null) {
                index++;
            } else {
                index = checkGroup(group, index);
                if (index == NONE) return groupFault;
            }
        }
        return missing();
    }

    /// The tag of what is wrong.
    public int faultTag() {
        return faultTag;
    }

    /// How what is wrong is called in texts.
    String faultLabel() {
        if (faultTag != NONE) return dialect.label(faultTag);
        return lengths[faultAt] == 0 ? "an empty field" : "the field " + textAt(faultAt);
    }

    /// The tag of what is wrong as it was written; empty if that is no number.
    String faultTagText() {
        if (faultTag != NONE) return String.valueOf(faultTag);
        String tag = textAt(faultAt).split("=", 2)[0];
        return tag.matches("-?\\d{1,9}") ? tag : "";
    }

    private RejectReason checkField(int index, boolean isCount, boolean isBody) {
        int tag = tags[index];
        if (tag == NONE) return RejectReason.INVALID_TAG_NUMBER;
        if (lengths[index] == 0) return RejectReason.TAG_WITHOUT_VALUE;
        int place = placesAt[index];
        if (place == NONE) return strangerFault(tag);
        boolean isTrailer = tag == Tag.CHECK_SUM;
        if (isHeader[place] && isBody) return RejectReason.TAG_OUT_OF_ORDER;
        if (isTrailer && index != count - 1) return RejectReason.TAG_OUT_OF_ORDER;
        if (!isHeader[place] && !isTrailer && !isCount && !shape.has(place)) {
            return RejectReason.TAG_NOT_DEFINED;
        }
        if (indexes[place] != index) return RejectReason.TAG_REPEATED;
        return checks[place].fault(buffer, starts[index], lengths[index]);
    }

    /// What is wrong with a field that is not of the dialect. Messages about the session may have
    /// any of the standard's, a logon any at all.
    private RejectReason strangerFault(int tag) {
        RejectReason fault = dialect.strangerFault(tag, is(Tag.BEGIN_STRING, "FIX.4.4"));
        boolean isTaken = shape.isAdmin()
                && (fault != RejectReason.INVALID_TAG_NUMBER || is(Tag.MSG_TYPE, "A"));
        return isTaken ? null : fault;
    }

    /// Returns where the fields behind the group begin, or below 0.
    private int checkGroup(Repeated group, int countAt) {
        int entries = (int) Math.min(MAX_FIELDS, numberAt(countAt, 0));
        List<Field> allowed = group.fields();
        int index = countAt + 1;
        int found = 0;
        int last = -1;
        while (index < count) {
            int inGroup = inGroup(allowed, tags[index]);
            if (inGroup < 0 && found > 0 && isPassedOver(index)) {
                index++;
                continue;
            }
            if (inGroup < 0) break;
            faultTag = tags[index];
            if (inGroup == 0) {
                found++;
            } else if (found == 0 || inGroup <= last) {
                return groupFault(RejectReason.GROUP_OUT_OF_ORDER);
            }
            last = inGroup;
            if (lengths[index] == 0) return groupFault(RejectReason.TAG_WITHOUT_VALUE);
            RejectReason fault =
                    checks[placesAt[index]].fault(buffer, starts[index], lengths[index]);
            if (fault != null) return groupFault(fault);
            Repeated within = group.groupOf(tags[index]);
            index = within == null ? index + 1 : checkGroup(within, index);
            if (index == NONE) return NONE;
        }
        faultTag = group.count().tag();
        if (found != entries) return groupFault(RejectReason.GROUP_COUNT_INCORRECT);
        return index;
    }

    private boolean isPassedOver(int index) {
        return placesAt[index] == NONE
                && tags[index] != NONE
                && lengths[index] != 0
                && strangerFault(tags[index]) == null;
    }

    private int groupFault(RejectReason reason) {
        groupFault = reason;
        return NONE;
    }

    private static int inGroup(List<Field> allowed, int tag) {
        for (int i = 0; i < allowed.size(); i++) if (allowed.get(i).tag() == tag) return i;
        return -1;
    }

    private RejectReason missing() {
        faultTag = Tag.SENDING_TIME; // the rest of the header was needed before
        if (!has(faultTag)) return RejectReason.REQUIRED_TAG_MISSING;
        for (int tag : shape.required()) {
            faultTag = tag;
            if (!has(tag)) return RejectReason.REQUIRED_TAG_MISSING;
        }
        return null;
    }
}
