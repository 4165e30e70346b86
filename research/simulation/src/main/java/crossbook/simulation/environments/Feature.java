package crossbook.simulation.environments;

/// A number of an observation.
///
/// @param name what it is, with underscores
/// @param unit what it counts
/// @param least no value is below
/// @param most no value is above
public record Feature(String name, String unit, double least, double most) {
    /// Any number.
    static Feature any(String name, String unit) {
        return new Feature(name, unit, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /// Any number that is not negative.
    static Feature amount(String name, String unit) {
        return new Feature(name, unit, 0, Double.POSITIVE_INFINITY);
    }
}
