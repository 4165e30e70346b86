package crossbook.server;

import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.KillTrading;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.OperatorCommand;
import crossbook.core.command.OwnerCommand;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.IndexSources;
import crossbook.core.model.LimitSet;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;
import crossbook.host.EngineInProcess;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import org.agrona.DirectBuffer;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/// The engine as an object: no door at all, and so nobody who says anything. It begins with the
/// log of an exchange that has stopped.
final class AskEngine implements AskDoor, EventListener {
    private final Map<String, Integer> ids = new HashMap<>();
    private final Map<String, Integer> assets = new HashMap<>();
    private final EventReader reader = new EventReader(this);
    private final AskEvents.Told told;
    private final EngineInProcess engine;

    AskEngine(Path stoppedHost, AskEvents.Told told) {
        this.told = told;
        engine = new EngineInProcess(stoppedHost, this::onEvent);
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        reader.onEvent(buffer, offset, length);
        told.onEvent(buffer, offset, length);
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        ids.put(event.name(), (int) event.participantId());
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        ids.put(event.symbol(), (int) event.instrumentId());
    }

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        assets.put(event.code(), (int) event.assetId());
    }

    @Override
    public Said ask(Ask ask) {
        switch (ask.kind) {
            case NEW -> engine.run(newOrder(ask), MatchingEngine::onNewOrder);
            case REPLACE -> engine.run(replace(ask), MatchingEngine::onReplaceOrder);
            case CANCEL -> engine.run(cancel(ask), MatchingEngine::onCancelOrder);
            case MASS_CANCEL -> engine.run(massCancel(ask), MatchingEngine::onMassCancel);
            case PHASE -> operate(phase(ask), ask, MatchingEngine::onChangePhase);
            case ASSET -> operate(asset(ask), ask, MatchingEngine::onDefineAsset);
            case TRANSFER -> operate(transfer(ask), ask, MatchingEngine::onTransferFunds);
            case SETTLE ->
                operate(new SettleObligations(), ask, MatchingEngine::onSettleObligations);
            case MARK -> operate(mark(ask), ask, MatchingEngine::onSetMark);
            case LIQUIDATE -> operate(liquidation(ask), ask, MatchingEngine::onLiquidatePosition);
            case BUST -> operate(bust(ask), ask, MatchingEngine::onBustTrade);
            case CORRECT -> operate(correction(ask), ask, MatchingEngine::onCorrectTrade);
            case KILL -> operate(of(new KillTrading(), ask), ask, MatchingEngine::onKillTrading);
            case RESUME ->
                operate(of(new ResumeTrading(), ask), ask, MatchingEngine::onResumeTrading);
            case SUSPEND ->
                operate(of(new SuspendOwner(), ask), ask, MatchingEngine::onSuspendOwner);
            case READMIT -> operate(of(new ResumeOwner(), ask), ask, MatchingEngine::onResumeOwner);
            case COLLAR -> operate(collar(ask), ask, MatchingEngine::onDefineLimits);
        }
        return Said.NOTHING;
    }

    private <C extends OperatorCommand> void operate(
            C command, Ask ask, BiConsumer<MatchingEngine, C> way) {
        command.askerId = ids.get(ask.who);
        engine.run(command, way);
    }

    // Orders.

    private NewOrder newOrder(Ask ask) {
        NewOrder order = new NewOrder();
        order.participantId = ids.get(ask.who);
        order.instrumentId = ids.get(ask.symbol);
        order.clOrdId.set(ask.id);
        order.side = core(Side.class, ask.side);
        order.ordType = core(OrdType.class, ask.type);
        order.timeInForce = core(TimeInForce.class, ask.time);
        if (ask.isPart() && ask.displayQty != ask.qty) {
            order.ordType = ask.displayQty == 0 ? OrdType.HIDDEN : OrdType.ICEBERG;
        }
        order.orderQty = ask.qty;
        order.displayQty = ask.displayQty;
        // What is not read is told as it came, in a refusal.
        order.limitPrice = ask.hasPrice() ? ask.price : OrderTermsEncoder.priceNullValue();
        order.budget = order.limitPrice; // of an order that has one
        order.stopPrice = ask.hasStopPrice() ? ask.price : 0;
        order.smpKey = ask.hasKey() ? ask.smpKey : 0;
        order.minQty = ask.hasMinimum() ? ask.minQty : 0;
        boolean isPegged = ask.peg != crossbook.protocol.PegReference.NULL_VAL;
        order.pegReference = isPegged ? core(PegReference.class, ask.peg) : null;
        order.postOnly = ask.isPostOnly;
        order.attributed = ask.isAttributed;
        order.staysOnDisconnect = true;
        return order;
    }

    private ReplaceOrder replace(Ask ask) {
        ReplaceOrder replace = new ReplaceOrder();
        replace.participantId = ids.get(ask.who);
        replace.instrumentId = ids.get(ask.target.symbol());
        replace.orderId = ask.target.orderId();
        replace.origClOrdId.set(ask.target.clOrdId());
        replace.clOrdId.set(ask.id);
        replace.changesQty = true;
        replace.orderQty = ask.qty;
        replace.changesPrice = true;
        replace.limitPrice = ask.price;
        return replace;
    }

    private CancelOrder cancel(Ask ask) {
        CancelOrder cancel = new CancelOrder();
        cancel.participantId = ids.get(ask.who);
        cancel.instrumentId = ids.get(ask.target.symbol());
        cancel.orderId = ask.target.orderId();
        cancel.clOrdId.set(ask.target.clOrdId());
        return cancel;
    }

    private MassCancel massCancel(Ask ask) {
        MassCancel cancel = new MassCancel();
        cancel.askerId = ids.get(ask.who);
        cancel.participantId = cancel.askerId;
        cancel.instrumentId = (int) MassCanceledDecoder.instrumentIdNullValue();
        cancel.side = core(Side.class, ask.side);
        return cancel;
    }

    /// The engine has words of its own, of the same names.
    private static <E extends Enum<E>> E core(Class<E> type, Enum<?> word) {
        return Enum.valueOf(type, word.name());
    }

    // What operators do.

    private ChangePhase phase(Ask ask) {
        ChangePhase change = new ChangePhase();
        change.instrumentId = ids.get(ask.symbol);
        change.phase = ask.word;
        return change;
    }

    private DefineAsset asset(Ask ask) {
        DefineAsset definition = new DefineAsset();
        definition.assetId = assets.getOrDefault(ask.word, assets.size());
        definition.code = ask.word;
        definition.scale = 2;
        return definition;
    }

    private TransferFunds transfer(Ask ask) {
        TransferFunds transfer = new TransferFunds();
        transfer.type = TransferType.valueOf(ask.word);
        transfer.transactionId.set(ask.id);
        transfer.assetId = assets.get(ask.symbol);
        transfer.amount = ask.price;
        if (AskEntry.isPaid(ask)) transfer.fromParticipantId = ids.get(ask.owner);
        else transfer.toParticipantId = ids.get(ask.owner);
        return transfer;
    }

    private SetMark mark(Ask ask) {
        SetMark mark = new SetMark();
        mark.instrumentId = ids.get(ask.symbol);
        mark.price = ask.price;
        mark.source = IndexSources.word(ask.word);
        mark.keepsCollar = !ask.isFar;
        return mark;
    }

    private LiquidatePosition liquidation(Ask ask) {
        LiquidatePosition liquidation = new LiquidatePosition();
        liquidation.participantId = ids.get(ask.owner);
        liquidation.instrumentId = ids.get(ask.symbol);
        return liquidation;
    }

    private BustTrade bust(Ask ask) {
        BustTrade bust = new BustTrade();
        bust.instrumentId = ids.get(ask.symbol);
        bust.tradeId = ask.tradeId;
        bust.intoDeficit = ask.intoDeficit;
        return bust;
    }

    private CorrectTrade correction(Ask ask) {
        CorrectTrade correction = new CorrectTrade();
        correction.instrumentId = ids.get(ask.symbol);
        correction.tradeId = ask.tradeId;
        correction.changesPrice = true;
        correction.price = ask.price;
        correction.intoDeficit = ask.intoDeficit;
        return correction;
    }

    private <C extends ParticipantsCommand> C of(C command, Ask ask) {
        command.participantId = ids.get(ask.owner);
        return command;
    }

    private <C extends OwnerCommand> C of(C command, Ask ask) {
        command.participantId = ids.get(ask.owner);
        return command;
    }

    private DefineLimits collar(Ask ask) {
        DefineLimits limits = new DefineLimits();
        limits.participantId = ids.get(ask.owner);
        limits.oneInstrument = true;
        limits.instrumentId = ids.get(ask.symbol);
        limits.layer = LimitLayer.FIRM;
        LimitSet none = LimitSet.NONE;
        limits.limits = new LimitSet(
                none.orderQty(),
                none.orderValue(),
                ask.price,
                none.openOrders(),
                none.openValue(),
                none.position(),
                null,
                null,
                null,
                null);
        return limits;
    }

    @Override
    public void close() {}
}
