package crossbook.bench;

import crossbook.flow.Progress;

import java.io.Serializable;

/// A measurement that is made in a JVM of its own ([JavaProcess#run]): it and its answer go from
/// process to process as Java objects.
///
/// @param <T> the answer, which is serializable
@FunctionalInterface
public interface Task<T> extends Serializable {
    /// Does the work, in the process that is there for it.
    ///
    /// @throws DigestMismatch if what is compared did not do the same
    /// @throws crossbook.market.BadInput if what it is to work on cannot be used
    T run(Progress progress);
}
