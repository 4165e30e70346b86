package crossbook.web.contract;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.protocol.ProblemCode;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/// The problem codes that each kind of request may be answered: a kind has codes and other kinds.
final class ProblemKinds {
    private final JsonNode kinds;

    ProblemKinds(JsonNode kinds) {
        this.kinds = kinds;
    }

    /// @param named kinds, and codes beside them
    Set<ProblemCode> codes(Collection<String> named) {
        Set<ProblemCode> codes = new LinkedHashSet<>();
        named.forEach(name -> add(name, codes));
        return codes;
    }

    private void add(String name, Set<ProblemCode> codes) {
        if (kinds.has(name)) kinds.get(name).forEach(inner -> add(inner.asText(), codes));
        else codes.add(ProblemCode.of(name));
    }
}
