package crossbook.gateway.fix;

import crossbook.client.entry.Operation;
import crossbook.fix.FixStore;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.session.Session;
import crossbook.gateway.turn.SideWork;
import crossbook.gateway.turn.TurnClock;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.FixSessionsRequestDecoder;
import crossbook.protocol.entry.ResetFixSessionDecoder;

import org.agrona.DirectBuffer;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Answers what operators ask about FIX sessions. It goes by their files, so any gateway of the
/// machine answers for all: for those of this process, of another, and of one that was killed.
/// The files are read aside.
public final class FixMessages {
    /// How long a session may take to end.
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(3);

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final TurnClock clock;
    private final Requests requests;
    private final Replies replies;
    private final SideWork sideWork;
    private final Consumer<String> log;
    private final Optional<Path> directory;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final FixSessionsRequestDecoder sessions = new FixSessionsRequestDecoder();
    private final ResetFixSessionDecoder reset = new ResetFixSessionDecoder();

    /// @param directory where the files of FIX sessions are; none: there are no sessions
    public FixMessages(
            Optional<Path> directory,
            TurnClock clock,
            Requests requests,
            Replies replies,
            SideWork sideWork,
            Consumer<String> log) {
        this.directory = directory;
        this.clock = clock;
        this.requests = requests;
        this.replies = replies;
        this.sideWork = sideWork;
        this.log = log;
    }

    // Which there are.

    /// Lists the sessions that there are.
    public void list(Session session, DirectBuffer buffer, int offset) {
        sessions.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, sessions.requestId(), RequestType.FIX_SESSION);
        if (!Operation.SEE_STATUS.isFor(session.roles())) {
            refuse(request, Reason.ROLE_NOT_PERMITTED);
            return;
        }
        aside(request, () -> {
            List<FixSessionView> found = all();
            return () -> tell(request, found);
        });
    }

    private void tell(PendingRequest request, List<FixSessionView> found) {
        if (request.session().isSendingSlowly()) refuse(request, Reason.REQUEST_LIMIT);
        else request.session().sendSlowly(new FixSessionList(requests, request, found));
    }

    private List<FixSessionView> all() {
        List<FixSessionView> found = new ArrayList<>();
        if (directory.isEmpty() || !Files.isDirectory(directory.get())) return found;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory.get())) {
            for (Path file : files) {
                FixName.of(file).flatMap(name -> view(name, file)).ifPresent(found::add);
            }
        } catch (IOException e) {
            log.accept("fix=sessions state=failed cause=" + e);
        }
        found.sort(Comparator.comparing((FixSessionView each) -> each.name().participant())
                .thenComparing(each -> each.name().compId()));
        return found;
    }

    /// A file that is damaged says nothing; the others do.
    private Optional<FixSessionView> view(FixName name, Path file) {
        try {
            return Optional.of(FixSessionView.of(name, file));
        } catch (IOException e) {
            log.accept("fix=store state=damaged cause=" + e.getMessage());
            return Optional.empty();
        }
    }

    // Beginning again.

    /// Lets the numbers of a session begin at 1.
    public void reset(Session session, DirectBuffer buffer, int offset) {
        reset.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, reset.requestId(), RequestType.FIX_SESSION);
        if (!Operation.RESET_FIX_SESSIONS.isFor(session.roles())) {
            refuse(request, Reason.ROLE_NOT_PERMITTED);
            return;
        }
        FixName name = new FixName(reset.participant(), reset.compId());
        Optional<Path> file = directory.map(name::file).filter(Files::exists);
        if (file.isEmpty()) {
            requests.answer(request, Reason.UNKNOWN_FIX_SESSION, "");
            return;
        }
        log.accept("fix=reset participant=" + name.participant() + " compId=" + name.compId()
                + " by=" + session.participant() + " reason=" + reset.reasonText());
        aside(request, () -> begin(request, file.get(), clock.nowNs() + PATIENCE_NS));
    }

    private Runnable begin(PendingRequest request, Path file, long untilNs) {
        try (FixStore store = FixStore.open(file, FixStore.MIN_BYTES)) {
            store.state().askReset();
            return () -> look(request, file, untilNs);
        } catch (IOException e) {
            return () -> failed(request, e);
        }
    }

    /// Waits until the process that has it has ended it. If none has it, it begins at 1 when it is
    /// opened next.
    private void look(PendingRequest request, Path file, long untilNs) {
        aside(request, () -> {
            try (FixStore store = FixStore.open(file, FixStore.MIN_BYTES)) {
                boolean isAwaited = store.state().isResetAsked() && FixOwner.isAlive(store.state());
                if (!isAwaited) return () -> requests.answer(request, Reason.NONE, "");
                LockSupport.parkNanos(LOOK_NS);
                return () -> lookAgain(request, file, untilNs);
            } catch (IOException e) {
                return () -> failed(request, e);
            }
        });
    }

    private void lookAgain(PendingRequest request, Path file, long untilNs) {
        if (clock.nowNs() - untilNs < 0) {
            look(request, file, untilNs);
        } else {
            String text = "it has not ended yet; its numbers begin at 1 as soon as it has";
            requests.answer(request, Reason.STATE_UNKNOWN, text);
        }
    }

    private void failed(PendingRequest request, IOException cause) {
        log.accept("fix=store state=failed cause=" + cause);
        requests.answer(request, Reason.STORAGE_FAILED, String.valueOf(cause.getMessage()));
    }

    // Aside.

    private void aside(PendingRequest request, Supplier<Runnable> work) {
        if (!sideWork.submit(work)) refuse(request, Reason.GATEWAY_BUSY);
    }

    private void refuse(PendingRequest request, Reason reason) {
        replies.refuse(request.session(), reason, request.type(), request.requestId());
    }
}
