package crossbook.fuzz;

/// What Jazzer calls: the target that the first argument names.
public final class JazzerEntry {
    private static FuzzTarget target;

    private JazzerEntry() {}

    public static void fuzzerInitialize(String[] arguments) {
        target = FuzzTargets.named(arguments[0]);
    }

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        target.accept(input);
    }
}
