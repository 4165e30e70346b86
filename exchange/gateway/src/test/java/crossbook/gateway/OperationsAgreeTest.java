package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Operation;
import crossbook.client.entry.Role;
import crossbook.core.order.Scope;

import org.junit.jupiter.api.Test;

/// What the gateway refuses early is what the engine would refuse.
class OperationsAgreeTest {
    @Test
    void theGatewayLetsARoleAskWhatTheEngineLetsItDoForSomebody() {
        for (crossbook.core.order.Operation inEngine : crossbook.core.order.Operation.values()) {
            for (Role role : Role.values()) {
                Scope scope = inEngine.scope(crossbook.core.order.Role.valueOf(role.name()));
                boolean isAsked = inEngine != crossbook.core.order.Operation.DEFINE_MARKET_MODEL
                        && Operation.valueOf(inEngine.name()).isFor(role);
                assertThat(isAsked).as(inEngine + " " + role).isEqualTo(scope != Scope.NOBODY);
            }
        }
    }
}
