package crossbook.charts;

/// The words of a chart.
///
/// @param title what is shown, above the chart
/// @param price the price axis with its unit, such as `price (ZAR)`
/// @param quantity the depth axis with its unit, such as `depth (shares)`
public record ChartLabels(String title, String price, String quantity) {}
