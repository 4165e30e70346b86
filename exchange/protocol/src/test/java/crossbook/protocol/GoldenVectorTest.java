package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Schema.Message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The bytes on the wire stay what they are: `exchange/protocol/vectors` has them for every
/// message. `-Dcrossbook.update=true` writes the files, and the review reads what changed.
class GoldenVectorTest {
    /// A message with the check and the codecs of its schema.
    record Subject(Schema schema, Message message, MessageCheck check, Codecs codecs) {
        @Override
        public String toString() {
            return schema.name() + '/' + message.name();
        }
    }

    static Stream<Subject> subjects() {
        return Schema.all().stream().flatMap(schema -> {
            MessageCheck check = new MessageCheck(schema);
            Codecs codecs = new Codecs(schema);
            return schema.messages().stream()
                    .map(message -> new Subject(schema, message, check, codecs));
        });
    }

    @BeforeAll
    static void update() throws Exception {
        if (!Boolean.getBoolean("crossbook.update")) return;
        for (Subject subject : subjects().toList()) {
            Path path = VectorFile.path(subject.schema, subject.message);
            Files.createDirectories(path.getParent());
            Files.writeString(path, VectorFile.text(subject.schema, subject.message));
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void theFileSaysWhatTheEncoderWrites(Subject subject) throws Exception {
        Path path = VectorFile.path(subject.schema, subject.message);
        String text = VectorFile.text(subject.schema, subject.message);
        assertThat(path).as("write it with -Dcrossbook.update=true").exists();
        assertThat(Files.readString(path)).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void theDecoderReadsWhatTheFileSays(Subject subject) throws Exception {
        List<Form> forms = VectorFile.forms(subject.message);
        List<byte[]> messages = messages(subject);
        assertThat(messages).hasSameSizeAs(forms);
        for (int i = 0; i < forms.size(); i++) {
            assertThat(decoded(subject, messages.get(i)))
                    .isEqualTo(forms.get(i).values(subject.message));
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void theCheckFindsNothingWrong(Subject subject) throws IOException {
        for (byte[] message : messages(subject)) {
            assertThat(check(subject, message, message.length)).isEqualTo(Reason.NONE);
            for (int length = 0; length < message.length; length++) {
                assertThat(check(subject, message, length)).isEqualTo(Reason.MESSAGE_TRUNCATED);
            }
        }
    }

    /// Otherwise a vector could change unseen.
    @ParameterizedTest
    @MethodSource("subjects")
    void noByteCanChangeUnseen(Subject subject) throws Exception {
        for (byte[] message : messages(subject)) {
            Map<String, Object> before = decoded(subject, message);
            for (int i = 0; i < message.length; i++) {
                byte[] changed = message.clone();
                changed[i] ^= 1;
                boolean isSeen = check(subject, changed, changed.length) != Reason.NONE
                        || !hasSameHeader(message, changed)
                        || !decoded(subject, changed).equals(before);
                assertThat(isSeen).as("%s, byte %d", subject, i).isTrue();
            }
        }
    }

    private static boolean hasSameHeader(byte[] one, byte[] other) {
        int length = MessageHeaderDecoder.ENCODED_LENGTH;
        return Arrays.mismatch(one, 0, length, other, 0, length) < 0;
    }

    @Test
    void thereIsNoVectorWithoutAMessage() throws IOException {
        List<Path> expected = subjects()
                .map(subject -> VectorFile.path(subject.schema, subject.message))
                .toList();
        List<Path> found = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(VectorFile.DIRECTORY)) {
            paths.filter(Files::isRegularFile).forEach(found::add);
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static List<byte[]> messages(Subject subject) throws IOException {
        Path path = VectorFile.path(subject.schema, subject.message);
        return VectorFile.messages(Files.readString(path));
    }

    private static Map<String, Object> decoded(Subject subject, byte[] message)
            throws ReflectiveOperationException {
        return subject.codecs.decode(subject.message, message);
    }

    private static Reason check(Subject subject, byte[] message, int length) {
        return subject.check.check(new UnsafeBuffer(message), 0, length);
    }
}
