package crossbook.fuzz;

import java.util.List;

/// A decoder that must stand any bytes: take them, or refuse them in the way that it promises.
public interface FuzzTarget {
    String name();

    /// How many inputs of a hundred are for this one: what stands at a network gets more than what
    /// reads files.
    default int share() {
        return 1;
    }

    /// Inputs to begin with: what the decoder takes.
    List<byte[]> seeds() throws Exception;

    /// Decodes an input. Whatever it throws is a finding.
    void accept(byte[] input) throws Exception;
}
