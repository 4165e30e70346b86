package crossbook.web.live;

import crossbook.client.entry.AccountBalance;
import crossbook.client.stream.Obligations.Obligation;

import java.util.List;

/// What an owner has of an asset, the positions on margin that are settled in it, and what the
/// owner owes and is due of it, by settlement date.
///
/// @param isCalled whether more margin is called for: its owner only closes positions
public record AccountView(
        AccountBalance balance,
        boolean isCalled,
        List<OpenPosition> positions,
        List<Obligation> obligations) {
    /// Whether a position that is open depends on it.
    public boolean hasOpenPosition() {
        return positions.stream().anyMatch(position -> position.qty() != 0);
    }
}
