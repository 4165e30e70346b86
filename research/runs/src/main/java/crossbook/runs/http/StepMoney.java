package crossbook.runs.http;

import crossbook.core.model.Asset;
import crossbook.core.model.IndexSources;
import crossbook.core.order.TransferType;
import crossbook.runs.engine.SimEngine;
import crossbook.runs.engine.SimNames;
import crossbook.runs.engine.StepCommand;
import crossbook.simulation.MoneyDesk;
import crossbook.web.api.Fields;

/// Reads what market operations ask for in a batch; the fields are those of `POST
/// /admin/transfers`, `POST /admin/instruments/{symbol}/mark` and `POST
/// /admin/accounts:liquidate`.
final class StepMoney {
    private final StepReader batch;
    private final SimNames names;
    private final MoneyDesk desk;

    StepMoney(StepReader batch, SimEngine engine) {
        this.batch = batch;
        names = engine.names();
        desk = engine.money();
    }

    StepCommand.Deed transfer(Fields fields) {
        TransferType type = fields.word("type", TransferType.class, null);
        if (type == TransferType.DEPARTURE || type == TransferType.ARRIVAL) {
            throw fields.wrong("type", "an engine has no other partitions");
        }
        Asset asset = asset(fields);
        long amount = fields.decimal("amount", asset.scale());
        int payer = type.isPaid ? batch.participantId(fields, "from") : 0;
        int receiver = type.isReceived ? batch.participantId(fields, "to") : 0;
        return _ -> desk.transfer(type, payer, receiver, asset.assetId(), amount);
    }

    private Asset asset(Fields fields) {
        String code = fields.text("asset", Asset.MAX_CODE_LENGTH);
        return names.assets().stream()
                .filter(asset -> asset.code().equals(code))
                .findFirst()
                .orElseThrow(() -> fields.wrong("asset", "there is no such asset"));
    }

    StepCommand.Deed mark(Fields fields) {
        int instrumentId = batch.instrumentId(fields);
        long price = fields.decimal("price", batch.priceScale(instrumentId));
        String source = fields.text("source", IndexSources.MAX_NAME_LENGTH, "");
        return _ -> desk.mark(instrumentId, price, source);
    }

    StepCommand.Deed liquidate(Fields fields) {
        int participantId = batch.participantId(fields, "participant");
        int instrumentId = batch.instrumentId(fields);
        return _ -> desk.liquidate(participantId, instrumentId);
    }

    StepCommand.Deed settle() {
        return _ -> desk.settle();
    }
}
