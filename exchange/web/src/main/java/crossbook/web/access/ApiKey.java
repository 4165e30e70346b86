package crossbook.web.access;

import java.util.Set;

/// A program's key, without its secret.
///
/// @param id public, in the header `X-API-KEY`
/// @param readOnly whether it may change nothing
/// @param symbols the instruments that it may trade; empty: all
/// @param addresses from where it may be used; empty: from anywhere
/// @param createdNs when it was made
/// @param expiresNs when it ends; 0: never
public record ApiKey(
        String id,
        String participant,
        String label,
        boolean readOnly,
        Set<String> symbols,
        Set<String> addresses,
        long createdNs,
        long expiresNs) {}
