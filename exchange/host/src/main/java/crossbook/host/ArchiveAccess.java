package crossbook.host;

import io.aeron.archive.codecs.ArchiveIdRequestDecoder;
import io.aeron.archive.codecs.BoundedReplayRequestDecoder;
import io.aeron.archive.codecs.CloseSessionRequestDecoder;
import io.aeron.archive.codecs.FindLastMatchingRecordingRequestDecoder;
import io.aeron.archive.codecs.KeepAliveRequestDecoder;
import io.aeron.archive.codecs.ListRecordingRequestDecoder;
import io.aeron.archive.codecs.ListRecordingSubscriptionsRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsForUriRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsRequestDecoder;
import io.aeron.archive.codecs.MaxRecordedPositionRequestDecoder;
import io.aeron.archive.codecs.RecordingPositionRequestDecoder;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.ReplayTokenRequestDecoder;
import io.aeron.archive.codecs.StartPositionRequestDecoder;
import io.aeron.archive.codecs.StopAllReplaysRequestDecoder;
import io.aeron.archive.codecs.StopPositionRequestDecoder;
import io.aeron.archive.codecs.StopReplayRequestDecoder;
import io.aeron.security.Authenticator;
import io.aeron.security.AuthorisationService;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.SessionProxy;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Set;

/// Who may do what with the archive: the host everything, anyone else who reaches it may
/// read.
final class ArchiveAccess {
    private static final byte[] HOST = {'h'};
    private static final byte[] READER = {'r'};
    private static final byte[] NONE = {};
    private static final Set<Integer> READING = Set.of(
            ArchiveIdRequestDecoder.TEMPLATE_ID,
            BoundedReplayRequestDecoder.TEMPLATE_ID,
            CloseSessionRequestDecoder.TEMPLATE_ID,
            FindLastMatchingRecordingRequestDecoder.TEMPLATE_ID,
            KeepAliveRequestDecoder.TEMPLATE_ID,
            ListRecordingRequestDecoder.TEMPLATE_ID,
            ListRecordingSubscriptionsRequestDecoder.TEMPLATE_ID,
            ListRecordingsForUriRequestDecoder.TEMPLATE_ID,
            ListRecordingsRequestDecoder.TEMPLATE_ID,
            MaxRecordedPositionRequestDecoder.TEMPLATE_ID,
            RecordingPositionRequestDecoder.TEMPLATE_ID,
            ReplayRequestDecoder.TEMPLATE_ID,
            ReplayTokenRequestDecoder.TEMPLATE_ID,
            StartPositionRequestDecoder.TEMPLATE_ID,
            StopAllReplaysRequestDecoder.TEMPLATE_ID,
            StopPositionRequestDecoder.TEMPLATE_ID,
            StopReplayRequestDecoder.TEMPLATE_ID);

    /// Known in this process alone.
    private final byte[] secret = new byte[32];

    ArchiveAccess() {
        new SecureRandom().nextBytes(secret);
    }

    /// What the host's own clients show.
    CredentialsSupplier credentials() {
        return new CredentialsSupplier() {
            @Override
            public byte[] encodedCredentials() {
                return secret.clone();
            }

            @Override
            public byte[] onChallenge(byte[] challenge) {
                return NONE;
            }
        };
    }

    Authenticator authenticator() {
        return new Authenticator() {
            private final Set<Long> own = new java.util.HashSet<>();

            @Override
            public void onConnectRequest(long sessionId, byte[] credentials, long nowMs) {
                if (MessageDigest.isEqual(credentials, secret)) own.add(sessionId);
            }

            @Override
            public void onChallengeResponse(long sessionId, byte[] credentials, long nowMs) {}

            @Override
            public void onConnectedSession(SessionProxy session, long nowMs) {
                session.authenticate(own.remove(session.sessionId()) ? HOST : READER);
            }

            @Override
            public void onChallengedSession(SessionProxy session, long nowMs) {
                session.reject();
            }
        };
    }

    AuthorisationService authorisation() {
        return (protocolId, actionId, type, principal) ->
                MessageDigest.isEqual(principal, HOST) || READING.contains(actionId);
    }
}
