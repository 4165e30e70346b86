package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.StringWriter;
import java.util.List;
import java.util.OptionalLong;

/// What LOBSTER's files say of calls, of orders that lose their place, and of who took.
class LobsterFilesTest {
    private final StringWriter messages = new StringWriter();
    private final StringWriter books = new StringWriter();
    private final LobsterFiles files = new LobsterFiles(messages, books, 1, 2, 0);
    private long event;

    @Test
    void anOrderThatIsTakenIsExecutedAndOneThatMovesIsEnteredAgain() {
        apply(row("ADD", 1, "BUY", 1_000, 30));
        apply(row("ADD", 2, "SELL", 1_001, 20));
        apply(row("EXECUTE", 1, "BUY", 1_000, 10));
        apply(row("CHANGE", 2, "SELL", 1_001, 5));
        apply(row("MOVE", 2, "SELL", 1_001, 5));
        apply(row("CHANGE", 2, "SELL", 1_001, 8));
        apply(row("EXECUTE", 1, "BUY", 1_000, 0));
        apply(row("DELETE", 2, "SELL", 1_001, 0));
        assertThat(messages.toString()).isEqualTo("""
                0.000000001,1,1,30,100000,1
                0.000000002,1,2,20,100100,-1
                0.000000003,4,1,20,100000,1
                0.000000004,2,2,15,100100,-1
                0.000000005,3,2,5,100100,-1
                0.000000005,1,2,5,100100,-1
                0.000000006,3,2,5,100100,-1
                0.000000006,1,2,8,100100,-1
                0.000000007,4,1,10,100000,1
                0.000000008,3,2,8,100100,-1
                """);
        assertThat(books.toString().lines()).hasSize(10).endsWith("9999999999,0,-9999999999,0");
        assertThat(files.written()).isEqualTo(10);
    }

    /// In a call bids cross offers, and LOBSTER has no words for it: it goes on when the book is
    /// one of continuous trading again.
    @Test
    void aCallIsPassedOver() {
        apply(row("ADD", 1, "BUY", 1_000, 30));
        apply(row("ADD", 5, "BUY", 999, 7));
        apply(row("ADD", 2, "SELL", 990, 20));
        apply(row("ADD", 3, "SELL", 1_002, 5));
        apply(row("DELETE", 5, "BUY", 999, 0));
        apply(row("ADD", 4, "BUY", 0, 5)); // at any price
        apply(row("EXECUTE", 1, "BUY", 1_000, 10), row("EXECUTE", 2, "SELL", 990, 0));
        assertThat(messages.toString()).isEqualTo("""
                0.000000001,1,1,30,100000,1
                0.000000002,1,5,7,99900,1
                """);
        apply(row("DELETE", 4, "BUY", 0, 0));
        apply(row("ADD", 6, "SELL", 1_001, 1));
        assertThat(messages.toString()).isEqualTo("""
                0.000000001,1,1,30,100000,1
                0.000000002,1,5,7,99900,1
                0.000000009,2,1,20,100000,1
                0.000000009,3,5,7,99900,1
                0.000000009,1,3,5,100200,-1
                0.000000010,1,6,1,100100,-1
                """);
        assertThat(books.toString()).endsWith("100100,1,100000,10\n");
    }

    @Test
    void pricesThatLobsterCannotHoldAreRefused() {
        assertThatThrownBy(() -> new LobsterFiles(messages, books, 1, 5, 0))
                .hasMessage("LOBSTER has prices of 4 decimals, and the instrument's have 5");
    }

    private void apply(BookReplay.Row... rows) {
        files.apply(List.of(rows));
    }

    /// @param price 0: none
    private BookReplay.Row row(String word, long orderId, String side, long price, long qty) {
        event++;
        OptionalLong limit = price == 0 ? OptionalLong.empty() : OptionalLong.of(price);
        return new BookReplay.Row(event, event, word, orderId, 2, side, limit, qty, "");
    }
}
