package crossbook.web.live;

import crossbook.client.entry.Role;
import crossbook.protocol.Decimals;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What the market and its participants were told to be last, in words: what a change is told
/// beside.
final class AuditValues {
    private final Map<String, Map<String, String>> known = new HashMap<>();

    /// What of something was, and what it is now.
    record Change(String before, String now) {}

    /// Has something be as these words say; what of it is new, and what was in its place.
    Change change(String what, Map<String, String> now) {
        Map<String, String> before = known.put(what, now);
        if (before == null) return new Change("", text(now));
        Map<String, String> was = new TreeMap<>();
        Map<String, String> is = new TreeMap<>();
        for (String name : now.keySet()) {
            if (Objects.equals(before.get(name), now.get(name))) continue;
            was.put(name, orNone(before.get(name)));
            is.put(name, orNone(now.get(name)));
        }
        return is.isEmpty()
                ? new Change(text(before), "as before")
                : new Change(text(was), text(is));
    }

    private static String orNone(String value) {
        return value == null || value.isEmpty() ? "none" : value;
    }

    /// As [#change], of something that is one word.
    Change change(String what, String now) {
        return change(what, Map.of("", now));
    }

    private static String text(Map<String, String> words) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(words).forEach((name, value) -> {
            if (!value.isEmpty()) parts.add(name.isEmpty() ? value : name + " " + value);
        });
        return String.join(", ", parts);
    }

    /// The terms of an instrument.
    static Map<String, String> of(InstrumentDefinedDecoder event) {
        int scale = event.priceScale();
        boolean isReferred =
                event.referencePrice() != InstrumentDefinedDecoder.referencePriceNullValue();
        return Map.of(
                "",
                activity(event.active()),
                "tick",
                Decimals.text(event.unitsPerTick(), scale),
                "lot",
                Long.toString(event.lotSize()),
                "largest order",
                Long.toString(event.maxOrderQty()),
                "segment",
                event.segment(),
                "least hidden quantity",
                event.minReserveQty() == 0 ? "" : Long.toString(event.minReserveQty()),
                "reference price",
                isReferred ? Decimals.text(event.referencePrice(), scale) : "");
    }

    /// What a participant may do.
    static Map<String, String> of(ParticipantDefinedDecoder event) {
        String roles = Role.of(event.roles()).stream()
                .map(role -> role.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .sorted()
                .collect(Collectors.joining(" and "));
        return Map.of(
                "",
                activity(event.active()),
                "roles",
                roles.isEmpty() ? "none" : roles,
                "cancel on disconnect",
                event.cancelOnDisconnect() == YesNo.YES ? "on" : "off");
    }

    private static String activity(YesNo active) {
        return active == YesNo.YES ? "active" : "inactive";
    }
}
