package crossbook.gateway.fix;

import crossbook.fix.FixSessionState;
import crossbook.fix.FixStore;
import crossbook.protocol.FixVersion;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.FixSessionReportEncoder;

import java.io.IOException;
import java.nio.file.Path;

/// The state of a FIX session, as its file says: whichever process has it, or if none has.
record FixSessionView(
        FixName name,
        FixVersion version,
        boolean isLoggedOn,
        boolean isDropCopy,
        long sinceNs,
        long nextIn,
        long nextOut,
        String lastInType,
        long lastInNs,
        String lastOutType,
        long lastOutNs) {
    static FixSessionView of(FixName name, Path file) throws IOException {
        try (FixStore store = FixStore.open(file, FixStore.MIN_BYTES)) {
            FixSessionState state = store.state();
            boolean isLoggedOn = state.isLoggedOn() && FixOwner.isAlive(state);
            boolean isCut = state.isLoggedOn() && !isLoggedOn; // killed: it was last there then
            return new FixSessionView(
                    name,
                    version(state),
                    isLoggedOn,
                    state.isDropCopy(),
                    isCut ? Math.max(state.lastNs(), state.sinceNs()) : state.sinceNs(),
                    state.isResetAsked() ? 1 : store.nextIn(),
                    state.isResetAsked() ? 1 : store.nextOut(),
                    state.lastInType(),
                    state.lastInNs(),
                    state.lastOutType(),
                    state.lastOutNs());
        }
    }

    private static FixVersion version(FixSessionState state) {
        if (state.isOf44()) return FixVersion.FIX_4_4;
        return state.isOf50Sp2() ? FixVersion.FIX_5_0_SP2 : FixVersion.UNKNOWN;
    }

    void write(FixSessionReportEncoder to) {
        to.participant(name.participant()).compId(name.compId()).fixVersion(version);
        to.loggedOn(isLoggedOn ? YesNo.YES : YesNo.NO);
        to.dropCopy(isDropCopy ? YesNo.YES : YesNo.NO);
        to.sinceNs(sinceNs).nextIn(nextIn).nextOut(nextOut);
        to.lastInNs(lastInNs).lastOutNs(lastOutNs);
        to.lastInType(lastInType).lastOutType(lastOutType);
    }
}
