package crossbook.web.live;

import crossbook.client.entry.AccountBalance;

/// What a participant, or its client, has of an asset.
///
/// @param participant its name
public record AccountView(String participant, AccountBalance balance) {}
