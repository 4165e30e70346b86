package crossbook.core.command;

/// Let an owner go on that was suspended, with what it had.
public final class ResumeOwner extends OwnerCommand {}
