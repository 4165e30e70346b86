package crossbook.core;

/// Looks at accounts one after the other; what it is shown is the next one in the next call.
@FunctionalInterface
public interface AccountVisitor {
    void visit(Account account);
}
