package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

class JavaProcessTest {
    private final List<String> told = new ArrayList<>();
    private final Progress progress = new Progress() {
        @Override
        public void start(String what, long total, String unit) {
            told.add(what + ", " + total + " " + unit);
        }

        @Override
        public void start(String what, String unit) {
            told.add(what + ", " + unit);
        }

        @Override
        public void advance(long done) {
            told.add("" + done);
        }

        @Override
        public void finish() {
            told.add("finished");
        }
    };

    @Test
    void whatIsMeasuredSurvivesTheWayBetweenProcesses() throws IOException {
        FlowResult answer = JavaProcess.likeThisOne().run(new Answering(-2), progress);

        assertThat(answer.name()).isEqualTo("a | name");
        assertThat(answer.engine().nsPerMessage()).containsExactly(1.25, 3.5);
        assertThat(answer.engine().digest()).isEqualTo(-2);
        assertThat(answer.engine().trades()).isEqualTo(7);
        assertThat(answer.array()).isNull();
        assertThat(told)
                .containsExactly("answering at once, 2 runs", "1", "finished", "again, runs");
    }

    @Test
    void whatCannotBeMeasuredIsSaidByTheProcessThatFindsIt() {
        assertThatThrownBy(() -> JavaProcess.likeThisOne().run(new Refusing(true), progress))
                .isInstanceOf(BadInput.class)
                .hasMessage("no such thing");
        assertThatThrownBy(() -> JavaProcess.likeThisOne().run(new Refusing(false), progress))
                .isInstanceOf(DigestMismatch.class)
                .hasMessage("something else");
    }

    @Test
    void aProcessThatFailsHasNoAnswer() {
        assertThatThrownBy(() -> JavaProcess.likeThisOne().run(new Failing(), progress))
                .isInstanceOf(IOException.class)
                .hasMessage("the JVM that measures ended with 1");
    }

    /// Says other things too, as a virtual machine does.
    record Answering(long digest) implements Task<FlowResult> {
        @Override
        public FlowResult run(Progress progress) {
            System.out.println("start of something");
            progress.start("answering at once", 2, "runs");
            progress.advance(1);
            progress.finish();
            progress.start("again", "runs");
            Measured measured = new Measured(new double[] {1.25, 3.5}, digest, 7);
            return new FlowResult("a | name", 0, 5, 9, measured, null);
        }
    }

    record Refusing(boolean isBadInput) implements Task<String> {
        @Override
        public String run(Progress progress) {
            if (isBadInput) throw new BadInput("no such thing");
            throw new DigestMismatch("something else");
        }
    }

    record Failing() implements Task<String> {
        @Override
        public String run(Progress progress) {
            throw new IllegalStateException("a bug");
        }
    }
}
