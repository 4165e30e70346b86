package crossbook.web.live;

import crossbook.client.entry.AccountBalance;
import crossbook.client.stream.Obligations.Obligation;

import java.util.List;

/// What an owner has of an asset, the positions on margin that are settled in it, and what the
/// owner owes and is due of it, by settlement date.
public record AccountView(
        AccountBalance balance, List<OpenPosition> positions, List<Obligation> obligations) {}
