package crossbook.core.command;

/// Take an owner out of the market who has nothing live and owes nothing: what it has is
/// kept, and it does nothing until it is resumed.
public final class SuspendOwner extends OwnerCommand {}
