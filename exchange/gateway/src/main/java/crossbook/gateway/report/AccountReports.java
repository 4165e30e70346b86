package crossbook.gateway.report;

import crossbook.gateway.session.Session;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.entry.AccountReportEncoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.TradeBookedDecoder;

import org.agrona.sbe.DecoderFlyweight;

import java.util.function.IntFunction;

/// Turns what happened to accounts into reports for those whose accounts they are.
final class AccountReports {
    private final IntFunction<Session> recipients;
    private final boolean areRecovered;
    private final AccountReport report;

    /// @param recipients as of [Reports]
    AccountReports(ReportSources sources, IntFunction<Session> recipients, boolean areRecovered) {
        this.recipients = recipients;
        this.areRecovered = areRecovered;
        report = new AccountReport(sources);
    }

    private AccountReportEncoder begin(
            long participantId, EventHeadDecoder head, DecoderFlyweight event, int account) {
        Session session = recipients.apply((int) participantId);
        if (session == null) return null;
        if (!report.begin(session, head.eventNumber(), head.timestampNs())) return null;
        report.owner(OwnerKind.PARTICIPANT, (int) participantId);
        copy(
                event,
                account,
                AccountReportEncoder.accountEncodingOffset(),
                AccountReportEncoder.accountLength());
        report.encoder().reportFlags().recovered(areRecovered);
        return report.encoder();
    }

    private void copy(DecoderFlyweight event, int from, int to, int length) {
        AccountReportEncoder encoder = report.encoder();
        encoder.buffer()
                .putBytes(encoder.offset() + to, event.buffer(), event.offset() + from, length);
    }

    private void copyId(DecoderFlyweight event, int from) {
        copy(
                event,
                from,
                AccountReportEncoder.clOrdIdEncodingOffset(),
                AccountReportEncoder.clOrdIdLength());
    }

    void held(OrderHeldDecoder held, boolean isLast) {
        int account = OrderHeldDecoder.accountEncodingOffset();
        AccountReportEncoder wire = begin(held.participantId(), held.head(), held, account);
        if (wire == null) return;
        report.amounts(held.assetId(), held.posted(), held.held());
        wire.orderId(held.orderId()).orderHeld(held.orderHeld());
        wire.reportFlags().lastOfCommand(isLast);
        copyId(held, OrderHeldDecoder.clOrdIdEncodingOffset());
    }

    /// Of each side its base asset, if there is one, then its quote asset with the fee and
    /// the profit.
    void booked(TradeBookedDecoder booked, boolean isLast) {
        long buyer = booked.buyerParticipantId();
        long seller = booked.sellerParticipantId();
        boolean hasBase = booked.baseAssetId() != TradeBookedDecoder.baseAssetIdNullValue();
        int account = TradeBookedDecoder.buyerAccountEncodingOffset();
        if (hasBase && begin(booked, buyer, account)) {
            report.amounts(booked.baseAssetId(), booked.buyerBasePosted(), booked.buyerBaseHeld());
        }
        if (begin(booked, buyer, account)) {
            report.amounts(
                    booked.quoteAssetId(), booked.buyerQuotePosted(), booked.buyerQuoteHeld());
            report.encoder().fee(booked.buyerFee());
            if (!hasBase) report.encoder().profit(booked.buyerProfit());
            report.encoder().reportFlags().lastOfCommand(isLast && buyer != seller);
        }
        account = TradeBookedDecoder.sellerAccountEncodingOffset();
        if (hasBase && begin(booked, seller, account)) {
            report.amounts(
                    booked.baseAssetId(), booked.sellerBasePosted(), booked.sellerBaseHeld());
        }
        if (begin(booked, seller, account)) {
            report.amounts(
                    booked.quoteAssetId(), booked.sellerQuotePosted(), booked.sellerQuoteHeld());
            report.encoder().fee(booked.sellerFee());
            if (!hasBase) report.encoder().profit(booked.sellerProfit());
            report.encoder().reportFlags().lastOfCommand(isLast);
        }
    }

    private boolean begin(TradeBookedDecoder booked, long participantId, int account) {
        AccountReportEncoder wire = begin(participantId, booked.head(), booked, account);
        if (wire != null) wire.tradeId(booked.tradeId()).settlementDate(booked.settlementDate());
        return wire != null;
    }

    void netted(ObligationNettedDecoder netted) {
        int account = ObligationNettedDecoder.accountEncodingOffset();
        AccountReportEncoder wire = begin(netted.participantId(), netted.head(), netted, account);
        if (wire == null) return;
        wire.settlementDate(netted.settlementDate());
        report.amounts(netted.assetId(), netted.posted(), netted.held());
    }

    void settled(ObligationSettledDecoder settled) {
        int account = ObligationSettledDecoder.accountEncodingOffset();
        AccountReportEncoder wire =
                begin(settled.participantId(), settled.head(), settled, account);
        if (wire == null) return;
        wire.settlementDate(settled.settlementDate());
        report.amounts(settled.assetId(), settled.posted(), settled.held());
    }

    void transferred(FundsTransferredDecoder moved) {
        if (moved.fromKind() == OwnerKind.PARTICIPANT) {
            int account = FundsTransferredDecoder.fromAccountEncodingOffset();
            if (begin(moved.fromParticipantId(), moved.head(), moved, account) != null) {
                report.amounts(moved.assetId(), moved.fromPosted(), moved.fromHeld());
                copyId(moved, FundsTransferredDecoder.transactionIdEncodingOffset());
            }
        }
        if (moved.toKind() == OwnerKind.PARTICIPANT) {
            int account = FundsTransferredDecoder.toAccountEncodingOffset();
            if (begin(moved.toParticipantId(), moved.head(), moved, account) != null) {
                report.amounts(moved.assetId(), moved.toPosted(), moved.toHeld());
                copyId(moved, FundsTransferredDecoder.transactionIdEncodingOffset());
            }
        }
    }
}
