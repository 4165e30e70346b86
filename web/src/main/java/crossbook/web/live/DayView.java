package crossbook.web.live;

import java.util.OptionalLong;

/// The prices of an instrument's day that its statistics do not have. In price units.
///
/// @param phaseReason why the phase began: a word of the protocol; empty if nobody has said
/// @param phaseSinceNs when it began; 0 if nobody has said
public record DayView(
        OptionalLong open,
        OptionalLong close,
        OptionalLong reference,
        String phaseReason,
        long phaseSinceNs) {}
