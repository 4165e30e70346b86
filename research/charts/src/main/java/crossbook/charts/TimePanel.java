package crossbook.charts;

import java.util.List;
import java.util.stream.DoubleStream;

/// A panel of a picture over time; several share an axis of time.
///
/// @param title what is drawn, and in which unit
/// @param isLogarithmic whether equal distances are equal ratios
public record TimePanel(String title, boolean isLogarithmic, List<Line> lines) {
    /// A curve of the panel.
    ///
    /// @param sliceSeconds how long a value lasts
    /// @param values one for each slice, from the beginning; `NaN` for a slice without one
    public record Line(String name, double sliceSeconds, List<Double> values) {
        /// Whether there is anything to draw.
        public boolean hasValues() {
            return values.stream().anyMatch(value -> !value.isNaN());
        }

        double endSeconds() {
            return sliceSeconds * values.size();
        }

        DoubleStream drawn() {
            return values.stream().filter(value -> !value.isNaN()).mapToDouble(value -> value);
        }
    }
}
