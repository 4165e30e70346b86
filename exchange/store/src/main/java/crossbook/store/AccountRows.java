package crossbook.store;

import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;

import io.questdb.cairo.TableWriter;
import io.questdb.std.str.Utf8StringSink;

/// Rows of a table about accounts: each says whose it is and what is there after the event.
abstract class AccountRows {
    private static final long NOBODY = FundsTransferredDecoder.fromParticipantIdNullValue();

    private final Utf8StringSink text = new Utf8StringSink();
    private final TableRows rows;
    private final Names names;
    private final int commandNumber;
    private final int asset;
    private final int assetScale;
    private final int participant;
    private final int account;
    private final int posted;
    private final int held;
    private final int reason;
    private final int symbol;
    private long number;
    private long timestampNs;
    private long ofCommand;

    /// Whose an account is.
    ///
    /// @param account of which client of the participant; empty: of itself
    record Owner(OwnerKind kind, long participantId, String account) {
        static final Owner FEES = new Owner(OwnerKind.FEES, NOBODY, "");
        static final Owner INSURANCE = new Owner(OwnerKind.INSURANCE, NOBODY, "");
        static final Owner CLEARING = new Owner(OwnerKind.CLEARING, NOBODY, "");

        static Owner participant(long participantId, String account) {
            return new Owner(OwnerKind.PARTICIPANT, participantId, account);
        }
    }

    /// What an account has after the event.
    record Balance(Owner owner, long assetId, long posted, long held) {}

    AccountRows(TableRows rows, Names names) {
        this.rows = rows;
        this.names = names;
        StoreTable table = rows.table();
        commandNumber = table.place("command_number");
        asset = table.place("asset");
        assetScale = table.place("asset_scale");
        participant = table.place("participant");
        account = table.place("account");
        posted = table.place("posted");
        held = table.place("held");
        reason = table.place("reason");
        symbol = table.place("symbol");
    }

    /// The rows that follow are those of this event. Returns whether they are wanted.
    final boolean begin(EventHeadDecoder head) {
        number = head.eventNumber();
        timestampNs = head.timestampNs();
        ofCommand = head.commandNumber();
        return rows.wants(number, timestampNs);
    }

    final TableWriter.Row row(String event, Balance balance, String why) {
        TableWriter.Row row = row(event, balance.owner, balance.assetId, why);
        row.putLong(posted, balance.posted);
        row.putLong(held, balance.held);
        return row;
    }

    /// A row that does not say what is there.
    final TableWriter.Row row(String event, Owner owner, long assetId, String why) {
        TableWriter.Row row = rows.row(number, timestampNs, event);
        row.putLong(commandNumber, ofCommand);
        Names.Asset known = names.asset(assetId);
        if (known != null) {
            row.putSym(asset, known.code());
            row.putShort(assetScale, (short) known.scale());
        }
        String name = names.participant(owner.participantId);
        if (name != null) row.putSym(participant, name);
        putText(row, account, owner.account);
        row.putSym(reason, why);
        return row;
    }

    final void putText(TableWriter.Row row, int column, String value) {
        if (value.isEmpty()) return;
        text.clear();
        text.put(value);
        row.putVarchar(column, text);
    }

    /// Returns the instrument, null if it is not known.
    final MarketBook putSymbol(TableWriter.Row row, long instrumentId) {
        MarketBook book = names.instrument(instrumentId);
        if (book != null) row.putSym(symbol, book.symbol());
        return book;
    }
}
