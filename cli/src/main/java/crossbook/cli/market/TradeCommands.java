package crossbook.cli.market;

import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Written;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Security;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.OptionalLong;

/// What market operations ask about trades.
public final class TradeCommands {
    private TradeCommands() {}

    /// `crossbook bust`
    @Command(
            name = "bust",
            description = {
                "Cancel a trade: it counts as if it had not been. Its orders stay as they are. The market",
                "model says how many trades are remembered (remember_trades)."
            },
            footer = {
                "  crossbook bust NPN 17 --reason \"wrong price\"",
                "  crossbook bust NPN 17 --into-deficit --reason \"the seller has withdrawn it\"",
                "  crossbook bust NPN 17 --connect 127.0.0.1:7001 --password-file operator.txt",
            })
    public static final class Bust extends OperatorCommands {
        @Parameters(index = "0", paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Parameters(index = "1", paramLabel = "TRADE", description = "The number of the trade.")
        private long tradeId;

        @Mixin
        private ReasonOption reason;

        @Mixin
        private DeficitOption deficit;

        @Override
        void check() {
            reason.text();
        }

        @Override
        OperatorRequest request(GatewayClient client) {
            int instrumentId = client.security(symbol).instrumentId();
            return OperatorRequest.bustTrade(
                    instrumentId, tradeId, deficit.intoDeficit(), reason.text());
        }

        @Override
        String said(String detail) {
            return "trade " + tradeId + " of " + symbol + " is canceled";
        }
    }

    /// `crossbook correct`
    @Command(
            name = "correct",
            description = {
                "Give a trade another price, or a smaller quantity. Its orders stay as they are. The",
                "market model says how many trades are remembered (remember_trades)."
            },
            footer = {
                "  crossbook correct NPN 17 --price 10.05",
                "  crossbook correct NPN 17 --quantity 50",
                "  crossbook correct NPN 17 --price 10.05 --quantity 50",
            })
    public static final class Correct extends OperatorCommands {
        @Parameters(index = "0", paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Parameters(index = "1", paramLabel = "TRADE", description = "The number of the trade.")
        private long tradeId;

        @Mixin
        private ReasonOption reason;

        @Option(names = "--price", paramLabel = "PRICE", description = "The new price.")
        private String price;

        @Option(
                names = "--quantity",
                paramLabel = "QUANTITY",
                description = "The new quantity, at most the old one.")
        private Long quantity;

        @Mixin
        private DeficitOption deficit;

        @Override
        void check() {
            reason.text();
        }

        @Override
        OperatorRequest request(GatewayClient client) {
            if (price == null && quantity == null) {
                throw CommandFailure.usage("--price or --quantity is needed");
            }
            Security security = client.security(symbol);
            OptionalLong units = price == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(Written.price("--price", price, security.priceScale()));
            OptionalLong qty = quantity == null ? OptionalLong.empty() : OptionalLong.of(quantity);
            return OperatorRequest.correctTrade(
                    security.instrumentId(),
                    tradeId,
                    units,
                    qty,
                    deficit.intoDeficit(),
                    reason.text());
        }

        @Override
        String said(String detail) {
            return "trade " + tradeId + " of " + symbol + " is corrected";
        }
    }
}
