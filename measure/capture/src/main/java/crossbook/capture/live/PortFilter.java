package crossbook.capture.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The program that lets the kernel leave out packets of other ports (classic BPF, for Ethernet).
/// It lets through what it cannot tell: fragments, and headers of IPv6 in front of TCP.
final class PortFilter {
    private static final int LOAD_16 = 0x28;
    private static final int LOAD_8 = 0x30;
    private static final int LOAD_16_INDEXED = 0x48;
    private static final int LOAD_HEADER_LENGTH = 0xB1;
    private static final int JUMP_EQUAL = 0x15;
    private static final int JUMP_SET = 0x45;
    private static final int RETURN = 0x06;

    /// With more of them a jump would be too far.
    static final int MOST_PORTS = 50;

    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final int NEXT = 0; // labels
    private static final int PASS = -1;
    private static final int DROP = -2;
    private static final int V6 = -3;

    private final List<Instruction> program = new ArrayList<>();
    private int v6At;

    /// An instruction whose jumps are labels, or 0: the next one.
    private record Instruction(int code, int operand, int ifTrue, int ifFalse) {}

    private PortFilter(Collection<Integer> ports) {
        add(LOAD_16, 12, NEXT, NEXT); // the type behind the addresses
        add(JUMP_EQUAL, 0x86DD, V6, NEXT);
        add(JUMP_EQUAL, 0x0800, NEXT, DROP);
        add(LOAD_8, 23, NEXT, NEXT); // the protocol
        add(JUMP_EQUAL, TCP, NEXT, DROP);
        add(LOAD_16, 20, NEXT, NEXT);
        add(JUMP_SET, 0x1FFF, PASS, NEXT); // a later fragment
        add(LOAD_HEADER_LENGTH, 14, NEXT, NEXT);
        addPorts(LOAD_16_INDEXED, 14, ports);
        v6At = program.size();
        add(LOAD_8, 20, NEXT, NEXT);
        add(JUMP_EQUAL, UDP, DROP, NEXT);
        add(JUMP_EQUAL, TCP, NEXT, PASS);
        addPorts(LOAD_16, 54, ports);
    }

    private void add(int code, int operand, int ifTrue, int ifFalse) {
        program.add(new Instruction(code, operand, ifTrue, ifFalse));
    }

    private void addPorts(int load, int at, Collection<Integer> ports) {
        for (int offset : new int[] {at, at + 2}) {
            add(load, offset, NEXT, NEXT);
            for (int port : ports) add(JUMP_EQUAL, port, PASS, NEXT);
        }
        add(RETURN, 0, NEXT, NEXT);
    }

    /// The program, eight bytes an instruction: code, two jumps, operand.
    static List<Long> of(Collection<Integer> ports) {
        PortFilter filter = new PortFilter(ports);
        int pass = filter.program.size();
        filter.add(RETURN, 0, NEXT, NEXT); // for those that are dropped
        filter.add(RETURN, -1, NEXT, NEXT);
        List<Long> words = new ArrayList<>();
        for (int at = 0; at < filter.program.size(); at++) {
            Instruction each = filter.program.get(at);
            int ifTrue = filter.jump(each.ifTrue, at, pass);
            int ifFalse = filter.jump(each.ifFalse, at, pass);
            words.add(((each.operand & 0xFFFF_FFFFL) << 32)
                    | ((long) ifFalse << 24)
                    | ((long) ifTrue << 16)
                    | each.code);
        }
        return words;
    }

    private int jump(int label, int at, int drop) {
        return switch (label) {
            case DROP -> drop - at - 1;
            case PASS -> drop + 1 - at - 1;
            case V6 -> v6At - at - 1;
            default -> 0;
        };
    }
}
