package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.Frames;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.model.MarketModel;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.DefineAssetEncoder;
import crossbook.protocol.command.DefineBatchEncoder;
import crossbook.protocol.command.DefineClientEncoder;
import crossbook.protocol.command.HashStateEncoder;
import crossbook.protocol.command.ResumeOwnerEncoder;
import crossbook.protocol.command.SettleObligationsEncoder;
import crossbook.protocol.command.SuspendOwnerEncoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.BatchDefinedDecoder;
import crossbook.protocol.event.BatchRejectedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Commands about owners, and batches, as they stand in the log, and the events that they cause.
class OwnersOnTheWireTest {
    private static final long NOBODY = DefineBatchEncoder.askerIdNullValue();
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    private final Request request = new Request();
    private final EventFrame frame = new EventFrame(
            (buffer, at, length) -> Frames.forEach(buffer, at, length, this::hear), 1 << 16);
    private final EventEncoder encoder = new EventEncoder(frame, request);
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, encoder);
    private final CommandDecoder decoder = new CommandDecoder(engine, request);
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[4096]);
    private final UnsafeBuffer lines = new UnsafeBuffer(new byte[2048]);
    private final MessageHeaderEncoder head = new MessageHeaderEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandCheck check = new CommandCheck();
    private final List<String> told = new ArrayList<>();
    private int lineEnd;

    @BeforeEach
    void open() {
        encoder.follow(engine);
        DefineMarketModel model = new DefineMarketModel();
        model.model = MarketModel.named("continuous")
                .initialPhase("CONTINUOUS")
                .rememberIds(16)
                .phases("""
                                    matching    replace  cancel  ends_day  then
                        CONTINUOUS  on_arrival  yes      yes     yes       -
                        """)
                .byTimeInForce("""
                                    GTC
                        CONTINUOUS  rest
                        """)
                .byOrdType("""
                                    LIMIT
                        CONTINUOUS  rest
                        """)
                .combinations("""
                               GTC
                        LIMIT  yes
                        """)
                .build();
        engine.onDefineMarketModel(model);
        DefineParticipant participant = new DefineParticipant();
        participant.name = "P0";
        engine.onDefineParticipant(participant);
        frame.publish();
        told.clear();
    }

    // A batch.

    private <E extends MessageEncoderFlyweight> E line(E line) {
        lines.setMemory(lineEnd, 512, (byte) 0);
        return Framing.begin(line, lines, lineEnd + Frames.PREFIX);
    }

    /// Ends the line, and leaves out so many bytes at its end.
    private void end(MessageEncoderFlyweight line, int without) {
        int length = HEADER + line.sbeBlockLength() - without;
        Frames.putLength(lines, lineEnd, length);
        lineEnd += Frames.PREFIX + length;
    }

    private void asset(int id, String code) {
        DefineAssetEncoder asset = line(new DefineAssetEncoder());
        asset.assetId(id).code(code).scale((short) 2);
        end(asset, DefineAssetEncoder.reasonTextLength());
    }

    private void client(int participantId, String account) {
        DefineClientEncoder client = line(new DefineClientEncoder());
        client.participantId(participantId).account(account);
        end(client, DefineClientEncoder.reasonTextLength() + 10 - account.length());
    }

    /// What the last door says of the batch of the lines.
    private boolean isSound() {
        int length = batch();
        return check.isSound(command, 0, Frames.PREFIX + length);
    }

    private int batch() {
        DefineBatchEncoder batch = new DefineBatchEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(9)
                .askerId(NOBODY)
                .reasonText("listing")
                .putLines(lines, 0, lineEnd);
        int length = HEADER + batch.encodedLength();
        Frames.putLength(command, 0, length);
        return length;
    }

    private void giveBatch() {
        batch();
        assertThat(isSound()).isTrue();
        decoder.onCommand(command, Frames.PREFIX);
        frame.publish();
        lineEnd = 0;
    }

    @Test
    void aBatchIsAnsweredOnceBehindItsLines() {
        asset(0, "USD");
        client(0, "C1");
        asset(1, "EUR");
        giveBatch();
        assertThat(told)
                .containsExactly(
                        "0: asset 0 USD scale 2 listing",
                        "0: client 0/C1",
                        "0: asset 1 EUR scale 2 listing",
                        "9: batch of 3 listing");
    }

    @Test
    void aBatchThatIsRefusedNamesTheLine() {
        asset(0, "USD");
        client(0, "C1");
        client(7, "C1");
        giveBatch();
        assertThat(told).containsExactly("9: line 3 UNKNOWN_PARTICIPANT listing");
        assertThat(engine.accounts().assetCount()).isZero();
    }

    @Test
    void onlyDefinitionsThatAreWholeAreLines() {
        asset(0, "USD");
        assertThat(isSound()).isTrue();
        HashStateEncoder hash = line(new HashStateEncoder());
        end(hash, 0);
        assertThat(isSound()).isFalse();
        lineEnd = 0;
        asset(0, "USD");
        Frames.putLength(lines, 0, HEADER - 1);
        assertThat(isSound()).isFalse();
        Frames.putLength(lines, 0, lineEnd);
        assertThat(isSound()).isFalse();
        lineEnd = 0;
        asset(0, "US\u0001");
        assertThat(isSound()).isFalse();
        lineEnd = 1;
        assertThat(isSound()).isFalse();
    }

    // Owners.

    private void give(int bodyLength) {
        int length = HEADER + bodyLength;
        Frames.putLength(command, 0, length);
        assertThat(check.isSound(command, 0, Frames.PREFIX + length)).isTrue();
        decoder.onCommand(command, Frames.PREFIX);
        frame.publish();
    }

    private void suspend(int participantId, String account) {
        give(new SuspendOwnerEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(11)
                .askerId(NOBODY)
                .participantId(participantId)
                .account(account)
                .reasonText("dormant")
                .encodedLength());
    }

    private void resume(int participantId, String account) {
        give(new ResumeOwnerEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(12)
                .askerId(NOBODY)
                .participantId(participantId)
                .account(account)
                .reasonText("back")
                .encodedLength());
    }

    @Test
    void aDayIsSettledForAReason() {
        give(new SettleObligationsEncoder()
                .wrapAndApplyHeader(command, Frames.PREFIX, head)
                .timestampNs(0)
                .requestId(13)
                .participantId(NOBODY)
                .reasonText("daily")
                .encodedLength());
        assertThat(told).containsExactly("13: settled 0 daily");
    }

    @Test
    void whoIsSuspendedIsToldAndSoIsWhoIsNot() {
        client(0, "C1");
        giveBatch();
        told.clear();
        suspend(0, "C1");
        suspend(0, "C1");
        suspend(0, "C2");
        resume(0, "C1");
        resume(0, "C1");
        assertThat(told)
                .containsExactly(
                        "11: suspended 0/C1 dormant",
                        "11: OWNER 0/C1 OWNER_SUSPENDED",
                        "11: OWNER 0/C2 UNKNOWN_ACCOUNT",
                        "12: resumed 0/C1 back",
                        "12: OWNER 0/C1 OWNER_NOT_SUSPENDED");
    }

    private void hear(DirectBuffer buffer, int at, int length) {
        header.wrap(buffer, at);
        String line = switch (header.templateId()) {
            case AssetDefinedDecoder.TEMPLATE_ID -> {
                var event = new AssetDefinedDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": asset " + event.assetId() + " " + event.code()
                        + " scale " + event.scale() + " " + event.reasonText();
            }
            case ClientDefinedDecoder.TEMPLATE_ID -> {
                var event = new ClientDefinedDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": client " + event.participantId() + "/"
                        + event.account();
            }
            case BatchDefinedDecoder.TEMPLATE_ID -> {
                var event = new BatchDefinedDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": batch of " + event.lines() + " " + event.reasonText();
            }
            case BatchRejectedDecoder.TEMPLATE_ID -> {
                var event = new BatchRejectedDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": line " + event.line() + " " + event.reason() + " "
                        + event.reasonText();
            }
            case OwnerSuspendedDecoder.TEMPLATE_ID -> {
                var event = new OwnerSuspendedDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": suspended " + event.participantId() + "/"
                        + event.account() + " " + event.reasonText();
            }
            case OwnerResumedDecoder.TEMPLATE_ID -> {
                var event = new OwnerResumedDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": resumed " + event.participantId() + "/"
                        + event.account() + " " + event.reasonText();
            }
            case MoneyRejectedDecoder.TEMPLATE_ID -> {
                var event = new MoneyRejectedDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": " + event.requestType() + " "
                        + event.participantId() + "/" + event.account() + " "
                        + event.reason();
            }
            case ObligationsSettledDecoder.TEMPLATE_ID -> {
                var event = new ObligationsSettledDecoder().wrapAndApplyHeader(buffer, at, header);
                yield event.requestId() + ": settled " + event.payments() + " "
                        + event.reasonText();
            }
            default -> "";
        };
        if (!line.isEmpty()) told.add(line);
    }
}
