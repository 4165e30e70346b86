package crossbook.load;

/// Something that shares the processors with what else is measured.
public interface Pausable extends AutoCloseable {
    /// It is about to be measured: what it needs may take the processor.
    default void resume() {}

    /// Something else is measured: what it needs keeps off the processor, but alive.
    default void pause() {}

    @Override
    default void close() {}
}
