package crossbook.cli.market;

import crossbook.protocol.YesNo;

import picocli.CommandLine.Option;

/// `--into-deficit` of what changes a trade.
final class DeficitOption {
    @Option(
            names = "--into-deficit",
            description = "Do it although a side cannot pay for it: the insurance pays, the rest"
                    + " is a deficit of that side.")
    private boolean isWanted;

    YesNo intoDeficit() {
        return isWanted ? YesNo.YES : YesNo.NO;
    }
}
