package crossbook.web.api;

import crossbook.client.entry.Role;
import crossbook.web.access.Access;
import crossbook.web.access.Caller;
import crossbook.web.access.Identity;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.JsonOut;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Logging in and out with a browser.
public final class AccessRoutes {
    private static final int NAME_LENGTH = 11;
    private static final int PASSWORD_LENGTH = 64;

    private final WebSettings settings;
    private final Access access;
    private final Predicate<String> isKilled;
    private final Consumer<String> lastLogOut;

    /// @param isKilled whether a participant may not trade
    /// @param lastLogOut a participant has no log-in any more
    public AccessRoutes(
            WebSettings settings,
            Access access,
            Predicate<String> isKilled,
            Consumer<String> lastLogOut) {
        this.settings = settings;
        this.access = access;
        this.isKilled = isKilled;
        this.lastLogOut = lastLogOut;
    }

    public void add(Routes routes) {
        routes.add("POST /login", this::logIn);
        routes.add("GET /me", this::me);
        routes.add("POST /logout", this::logOut);
        if (!settings.isDemo()) return;
        routes.add("POST /demo/act-as", this::actAs);
        routes.add("GET /demo/participants", call -> participants());
    }

    private Answer logIn(Call call) {
        Fields fields = Fields.of(call);
        String participant = fields.text("participant", NAME_LENGTH);
        char[] password = fields.secret("password", PASSWORD_LENGTH);
        fields.done();
        endBefore(call);
        return welcome(access.logIn(participant, password, call.address()));
    }

    private Answer actAs(Call call) {
        Fields fields = Fields.of(call);
        String participant = fields.text("participant", NAME_LENGTH);
        fields.done();
        Caller caller = access.actAs(participant);
        endBefore(call);
        return welcome(caller);
    }

    /// Anyone who logs in again has one log-in, not two.
    private void endBefore(Call call) {
        call.caller().session().ifPresent(before -> {
            if (access.logOut(before)) lastLogOut.accept(before.participant());
        });
    }

    private Answer welcome(Caller caller) {
        return Answer.json(out -> {
                    out.text("participant", caller.participant());
                    writeRoles(out, caller.roles());
                    out.text("csrfToken", caller.session().orElseThrow().csrfToken());
                    out.text("expiresAt", Access.end(caller.session().orElseThrow()));
                })
                .with("Set-Cookie", access.cookie(caller.session()));
    }

    static void writeRoles(JsonOut out, Set<Role> roles) {
        out.texts("roles", roles.stream().sorted().map(Role::word).toList());
    }

    private Answer me(Call call) {
        Caller caller = call.caller();
        boolean killed = caller.isKnown() && isKilled.test(caller.participant());
        return Answer.json(out -> {
            out.text("participant", caller.isKnown() ? caller.participant() : null);
            writeRoles(out, caller.roles());
            if (caller.session().isPresent()) {
                out.text("csrfToken", caller.session().get().csrfToken());
                out.text("expiresAt", Access.end(caller.session().get()));
            }
            out.flag("demo", settings.isDemo());
            out.flag("killed", killed);
        });
    }

    private Answer logOut(Call call) {
        endBefore(call);
        return Answer.nothing().with("Set-Cookie", access.cookie(Optional.empty()));
    }

    private Answer participants() {
        return Answer.list(
                access.identities().all().stream().filter(Identity::isActive).toList(),
                (out, identity) -> {
                    out.text("participant", identity.participant());
                    writeRoles(out, identity.roles());
                });
    }
}
