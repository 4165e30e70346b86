package crossbook.core.operate;

import static crossbook.core.order.RejectReason.NAME_TAKEN;
import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.Definition;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Money;
import crossbook.core.market.ReferenceData;
import crossbook.core.money.Owners;
import crossbook.core.order.RejectReason;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/// What forbids a line of a batch: what would forbid it by itself, and, but for limits, that
/// something of its name is there, or comes with an earlier line. Remembers the names of the lines,
/// and changes nothing.
public final class BatchRefusals {
    private final ReferenceData reference;
    private final Money money;
    private final MoneyCommands clientRules;
    private final LimitCommands limitRules;
    private final AskersAuthority authority;
    private final Set<String> codes = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    private final Set<String> symbols = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private Owners clients = new Owners();

    public BatchRefusals(
            ReferenceData reference,
            AskersAuthority authority,
            Money money,
            MoneyCommands clientRules,
            LimitCommands limitRules) {
        this.reference = reference;
        this.authority = authority;
        this.money = money;
        this.clientRules = clientRules;
        this.limitRules = limitRules;
    }

    /// Forgets the lines of another batch.
    void begin() {
        codes.clear();
        symbols.clear();
        names.clear();
        if (clients.count() > Owners.FIRST) clients = new Owners();
    }

    /// What forbids the next line.
    RejectReason of(Definition line) {
        if (authority.refusal() != NONE) return authority.refusal();
        return switch (line) {
            case DefineAsset asset -> of(asset);
            case DefineClient client -> of(client);
            case DefineInstrument instrument -> of(instrument);
            case DefineLimits limits -> limitRules.refusal(limits);
            case DefineParticipant participant -> of(participant);
        };
    }

    private RejectReason of(DefineAsset line) {
        RejectReason reason = money.refusal(line, codes.size());
        if (reason != NONE) return reason;
        boolean isNext = line.assetId == money.assets().size() + codes.size();
        return isNext && codes.add(line.code) ? NONE : NAME_TAKEN;
    }

    private RejectReason of(DefineInstrument line) {
        RejectReason reason = reference.refusal(line, money, symbols.size());
        if (reason != NONE) return reason;
        boolean isNext = line.instrumentId == reference.bookCount() + symbols.size();
        return isNext && symbols.add(line.symbol) ? NONE : NAME_TAKEN;
    }

    private RejectReason of(DefineParticipant line) {
        RejectReason reason = reference.refusal(line, names.size());
        if (reason != NONE) return reason;
        boolean isNext = line.participantId == reference.participants().size() + names.size();
        return isNext && names.add(line.name) ? NONE : NAME_TAKEN;
    }

    private RejectReason of(DefineClient line) {
        RejectReason reason = clientRules.refusal(line);
        if (reason != NONE) return reason;
        int before = clients.count();
        clients.open(line.participantId, line.client);
        return clients.count() > before ? NONE : NAME_TAKEN;
    }
}
