package crossbook.simulation.events;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A struct in the compact protocol of Apache Thrift, in which Parquet writes what it says of its
/// columns. Fields come in the order of their numbers, at most 15 apart.
final class CompactStruct {
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int LONGEST_SHORT_LIST = 14;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int lastField;

    private void field(int number, int type) {
        bytes.write(((number - lastField) << 4) | type);
        lastField = number;
    }

    /// Seven bits a byte, the lowest first.
    private void varint(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            bytes.write((int) ((left & 0x7F) | 0x80));
            left >>>= 7;
        }
        bytes.write((int) left);
    }

    private void zigzag(long value) {
        varint((value << 1) ^ (value >> 63));
    }

    CompactStruct i32(int field, int value) {
        field(field, I32);
        zigzag(value);
        return this;
    }

    CompactStruct i64(int field, long value) {
        field(field, I64);
        zigzag(value);
        return this;
    }

    CompactStruct text(int field, String value) {
        field(field, BINARY);
        raw(value);
        return this;
    }

    private void raw(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        varint(encoded.length);
        bytes.writeBytes(encoded);
    }

    CompactStruct struct(int field, CompactStruct value) {
        field(field, STRUCT);
        bytes.writeBytes(value.bytes());
        return this;
    }

    CompactStruct structs(int field, List<CompactStruct> values) {
        list(field, STRUCT, values.size());
        values.forEach(each -> bytes.writeBytes(each.bytes()));
        return this;
    }

    CompactStruct texts(int field, List<String> values) {
        list(field, BINARY, values.size());
        values.forEach(this::raw);
        return this;
    }

    CompactStruct i32s(int field, List<Integer> values) {
        list(field, I32, values.size());
        values.forEach(this::zigzag);
        return this;
    }

    private void list(int field, int type, int size) {
        field(field, LIST);
        if (size <= LONGEST_SHORT_LIST) {
            bytes.write((size << 4) | type);
            return;
        }
        bytes.write(0xF0 | type);
        varint(size);
    }

    /// With the end of the struct.
    byte[] bytes() {
        byte[] open = bytes.toByteArray();
        byte[] closed = new byte[open.length + 1];
        System.arraycopy(open, 0, closed, 0, open.length);
        return closed;
    }
}
