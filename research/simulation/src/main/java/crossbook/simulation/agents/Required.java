package crossbook.simulation.agents;

/// Checks of the numbers that an agent is made with.
final class Required {
    private Required() {}

    /// @throws IllegalArgumentException that begins with the name, if the rule does not hold
    static void that(String name, Number value, boolean holds, String rule) {
        if (!holds) throw new IllegalArgumentException(name + ": " + value + ": must be " + rule);
    }
}
