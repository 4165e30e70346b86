package crossbook.web.api;

import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.Operation;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Transfer;
import crossbook.client.stream.Balances.Asset;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.TransferType;
import crossbook.web.live.AccountView;
import crossbook.web.live.JsonViews;
import crossbook.web.live.LiveView;
import crossbook.web.live.StatementLine;
import crossbook.web.live.TotalView;
import crossbook.web.surroundings.Administration;
import crossbook.web.text.Problem;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// What participants and their clients have, and what market operations move.
public final class MoneyRoutes {
    private static final int MOST_ITEMS = 10_000;
    private static final List<String> NO_OR_YES = List.of("false", "true");

    /// No owner pays.
    private static final Set<TransferType> INFLOWS =
            EnumSet.of(TransferType.DEPOSIT, TransferType.ARRIVAL, TransferType.FROM_INSURANCE);

    /// No owner receives.
    private static final Set<TransferType> OUTFLOWS =
            EnumSet.of(TransferType.WITHDRAWAL, TransferType.DEPARTURE, TransferType.TO_INSURANCE);

    private final Private own;
    private final Operators operators;
    private final Administration files;

    public MoneyRoutes(Private own, Administration files) {
        this.own = own;
        this.files = files;
        operators = new Operators(own);
    }

    public void add(Routes routes) {
        routes.add("GET /assets", call -> assets());
        routes.add("GET /clients", this::clients);
        routes.add("GET /accounts", this::accounts);
        routes.add("GET /accounts/statement", this::statement);
        routes.add("GET /admin/totals", call -> totals());
        routes.add("POST /admin/transfers", this::transfer);
        routes.add("POST /admin/obligations:settle", this::settle);
        routes.add("POST /admin/assets", this::defineAsset);
        routes.add("POST /admin/clients", this::defineClient);
        routes.add("POST /admin/accounts:suspend", this::suspend);
        routes.add("POST /admin/accounts:resume", this::resume);
    }

    // What there is.

    private Answer assets() {
        List<Asset> assets = own.live().ask(LiveView::assets);
        return Answer.list(assets, (out, asset) -> {
            out.text("asset", asset.code());
            out.count("scale", asset.scale());
        });
    }

    private Answer totals() {
        List<TotalView> totals = own.live().ask(LiveView::totals);
        return Answer.list(totals, JsonViews::total);
    }

    // Whose.

    /// Whose accounts are asked for: risk and market operations may ask for those of others.
    static String whose(Call call) {
        String caller = call.caller().participant();
        if (!call.query().containsKey("participant")) return caller;
        String name = call.parameter("participant");
        boolean may = name.equals(caller)
                || Operation.SEE_ORDERS_OF_OTHERS.isFor(call.caller().roles());
        if (may) return name;
        throw new Problem(
                "ROLE_NOT_PERMITTED", "participant: '" + name + "': these are not your accounts");
    }

    /// Asks of the participant that is meant, with everything that the caller was told of before.
    private <T> List<T> ask(Call call, Question<T> question) {
        String name = whose(call);
        return own.ask(
                call.caller(),
                (view, caller) ->
                        question.of(view, Private.participant(view, name).participantId()));
    }

    /// What is asked of a participant.
    @FunctionalInterface
    private interface Question<T> {
        List<T> of(LiveView view, int participantId);
    }

    /// Whether something belongs to the account that is asked for.
    private static boolean isAsked(Call call, String account, String asset) {
        boolean isAccount = !call.query().containsKey("account")
                || call.parameter("account").equals(account);
        boolean isAsset =
                !call.query().containsKey("asset") || call.parameter("asset").equals(asset);
        return isAccount && isAsset;
    }

    private Answer clients(Call call) {
        String name = whose(call);
        return Answer.list(ask(call, LiveView::clients), (out, client) -> {
            out.text("participant", name);
            out.text("account", client.account());
            out.flag("suspended", client.isSuspended());
        });
    }

    /// Whether somebody who may see everybody asks for nobody in particular.
    static boolean isOfAll(Call call) {
        return !call.query().containsKey("participant")
                && Operation.SEE_ORDERS_OF_OTHERS.isFor(call.caller().roles());
    }

    /// Without a participant, risk and market operations see those of everybody.
    private Answer accounts(Call call) {
        long after = call.afterSeq();
        int limit = call.limit(1_000, MOST_ITEMS);
        boolean isOpen = call.parameter("open", NO_OR_YES).equals("true");
        List<AccountView> next = isOfAll(call)
                ? own.ask(
                        call.caller(),
                        (view, caller) -> isOpen
                                ? view.openAccounts(after, limit + 1)
                                : view.accounts(after, limit + 1))
                : ask(
                        call,
                        (view, id) -> view.accounts(id).stream()
                                .filter(each -> !isOpen || each.hasOpenPosition())
                                .skip(after)
                                .limit(limit + 1L)
                                .toList());
        List<AccountView> some = next.subList(0, Math.min(limit, next.size()));
        String nextAfter = next.size() > limit ? Long.toString(after + limit) : null;
        List<AccountView> asked = some.stream()
                .filter(each ->
                        isAsked(call, each.balance().account(), each.balance().asset()))
                .toList();
        return Answer.list(asked, JsonViews::account, nextAfter);
    }

    private Answer statement(Call call) {
        int limit = call.limit(100, MOST_ITEMS);
        long after = call.afterSeq();
        List<StatementLine> lines = ask(call, (view, id) -> view.statement(id, after)).stream()
                .filter(line -> isAsked(call, line.account(), line.amount().asset()))
                .toList();
        return Answer.page(call, lines, limit, StatementLine::number, JsonViews::statement);
    }

    // What is done.

    private Answer transfer(Call call) {
        Fields fields = Fields.of(call);
        TransferType type = fields.word("type", TransferType.class, null);
        String id = fields.text("transactionId", OrderTermsEncoder.clOrdIdLength());
        Asset asset = asset(fields.text("asset", 10));
        long amount = fields.decimal("amount", asset.scale());
        boolean hasPayer = !INFLOWS.contains(type);
        boolean hasPayee = !OUTFLOWS.contains(type);
        Transfer transfer = new Transfer(
                type,
                id,
                asset.code(),
                amount,
                hasPayer ? fields.text("from", 11) : "",
                hasPayer ? fields.text("fromAccount", 10, "") : "",
                hasPayee ? fields.text("to", 11) : "",
                hasPayee ? fields.text("toAccount", 10, "") : "");
        String reason = fields.text("reason", 64, "");
        fields.done();
        return answered(call, transfer.request(reason), answer -> refusal(answer, asset));
    }

    /// What is owed and due until the market's date.
    private Answer settle(Call call) {
        EntryAnswer answer = operators.ask(
                call.caller(), OperatorRequest.settleObligations(Fields.reason(call)));
        return Answer.json(out -> {
            out.count("payments", answer.count());
            out.number("eventSeq", answer.eventNumber());
        });
    }

    private Asset asset(String code) {
        return own.live()
                .ask(view -> view.asset(code))
                .orElseThrow(() -> new Problem(
                        "UNKNOWN_ASSET", "asset: '" + code + "': there is no such asset"));
    }

    private static Problem refusal(EntryAnswer answer, Asset asset) {
        boolean isOfFunds = answer.reason() == Reason.FUNDS_INSUFFICIENT;
        return isOfFunds
                ? NewOrders.answered(Sentences.ofFunds(answer.limits(), asset), answer)
                : NewOrders.problem(answer);
    }

    private Answer defineAsset(Call call) {
        Fields fields = Fields.of(call);
        String code = fields.text("asset", 10);
        int scale = (int) fields.count("scale", 0, 18);
        fields.done();
        Answer answer =
                answered(call, OperatorRequest.defineAsset(code, scale, ""), NewOrders::problem);
        files.listAsset(code, scale);
        return answer;
    }

    private Answer defineClient(Call call) {
        Fields fields = Fields.of(call);
        String participant = fields.text("participant", 11);
        String account = fields.text("account", 10);
        fields.done();
        return answered(
                call, OperatorRequest.defineClient(participant, account, ""), NewOrders::problem);
    }

    private Answer suspend(Call call) {
        return ofOwner(call, OperatorRequest::suspendOwner);
    }

    private Answer resume(Call call) {
        return ofOwner(call, OperatorRequest::resumeOwner);
    }

    /// Something that is asked of an owner.
    @FunctionalInterface
    private interface OwnerQuestion {
        OperatorRequest of(String participant, String account, String reason);
    }

    private Answer ofOwner(Call call, OwnerQuestion question) {
        Fields fields = Fields.of(call);
        String participant = fields.text("participant", 11);
        String account = fields.text("account", 10, "");
        String reason = fields.text("reason", 64, "");
        fields.done();
        return answered(call, question.of(participant, account, reason), NewOrders::problem);
    }

    /// What was done before under the same id is not done again, and is answered like it.
    private Answer answered(
            Call call, OperatorRequest request, Function<EntryAnswer, Problem> refusal) {
        EntryAnswer answer = operators.answer(call.caller(), request);
        if (!answer.isDone()) throw refusal.apply(answer);
        List<AccountView> accounts = own.live()
                .ask(view -> answer.accounts().stream().map(view::account).toList());
        return Answer.json(answer.isRepeated() ? 200 : 201, out -> {
            out.flag("replayed", answer.isRepeated());
            out.number("eventSeq", answer.eventNumber());
            if (!accounts.isEmpty()) out.array("accounts", accounts, JsonViews::account);
        });
    }
}
