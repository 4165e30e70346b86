package crossbook.client.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.TradeType;
import crossbook.protocol.marketdata.AuctionTradeEncoder;
import crossbook.protocol.marketdata.AuctionType;
import crossbook.protocol.marketdata.SymbolDirectoryEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;

class MarketUpdaterTest {
    private final List<TradeType> types = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    /// An auction is one trade to the public, whatever pairs it had; that at the closing price
    /// is of another type (`rulebook.md` 1.6, VT).
    @ParameterizedTest
    @CsvSource({"CLOSING, AUCTION", "END_OF_DAY_VOLUME, VOLUME"})
    void anAuctionIsOneTradeOfItsType(AuctionType auction, TradeType type) {
        MarketUpdater updater = new MarketUpdater(new Market(), new MarketListener() {
            @Override
            public void traded(MarketBook book, MarketTrade trade) {
                types.add(trade.type());
            }
        });
        FeedReader reader = new FeedReader(updater);
        new SymbolDirectoryEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(0)
                .symbol("ABC");
        reader.onMessage(buffer, 0, buffer.capacity());
        new AuctionTradeEncoder()
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(0)
                .executedQty(3_000)
                .price(10_450)
                .auctionType(auction);
        reader.onMessage(buffer, 0, buffer.capacity());

        assertThat(types).containsExactly(type);
    }
}
