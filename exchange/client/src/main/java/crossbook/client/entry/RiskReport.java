package crossbook.client.entry;

import java.util.List;

/// Which limits there are, and what those whom they limit have open and have done.
public record RiskReport(List<LimitTerms> limits, List<Exposure> exposures) {
    /// Nothing was asked for.
    public static final RiskReport NONE = new RiskReport(List.of(), List.of());
}
