package crossbook.bench.chaos;

/// The exchange did not go on: in words.
public final class ChaosFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    ChaosFailure(String message) {
        super(message);
    }
}
