package crossbook.client.entry;

import crossbook.protocol.LimitLayer;
import crossbook.protocol.entry.DefineLimitsEncoder;
import crossbook.protocol.entry.LimitReportDecoder;

import java.util.stream.IntStream;

/// Limits, and for whom and where they are.
///
/// @param participant whose; empty: each participant's
/// @param account which client of the participant; empty: the participant with all its
///     clients
/// @param instrumentId in which instrument, or [#ALL]
/// @param layer by whom they are set; those of both layers apply
public record LimitTerms(
        String participant, String account, int instrumentId, LimitLayer layer, LimitSet limits) {
    /// Stands for all instruments.
    public static final int ALL = (int) LimitReportDecoder.instrumentIdNullValue();

    /// Asks to set them: they replace what was set for the same of the same layer. Risk sets the
    /// layer `FIRM` of a participant or its client, market operations both layers of everybody.
    public OperatorRequest request(String reason) {
        RequestText.check("reason", reason, DefineLimitsEncoder.reasonTextLength());
        return (session, requestId) -> {
            DefineLimitsEncoder message = session.message(new DefineLimitsEncoder(), 0)
                    .requestId(requestId)
                    .participant(participant)
                    .account(account)
                    .instrumentId(Integer.toUnsignedLong(instrumentId))
                    .layer(layer)
                    .reasonText(reason);
            limits.write(message.limits());
        };
    }

    /// The decimals of a value of all instruments together: those of their prices, if all have as
    /// many. Otherwise it has none, and is in price units.
    ///
    /// @param priceScales of the instruments that there are
    public static int scaleOfAll(IntStream priceScales) {
        int[] scales = priceScales.distinct().limit(2).toArray();
        return scales.length == 1 ? scales[0] : 0;
    }

    /// What a report tells.
    static LimitTerms of(LimitReportDecoder report) {
        return new LimitTerms(
                report.participant(),
                report.account(),
                (int) report.instrumentId(),
                report.layer(),
                LimitSet.of(report.limits()));
    }
}
