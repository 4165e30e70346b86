package crossbook.web.live;

import crossbook.client.entry.AccountBalance;

import java.util.List;

/// What an owner has of an asset, and the positions on margin that are settled in it.
public record AccountView(AccountBalance balance, List<OpenPosition> positions) {}
