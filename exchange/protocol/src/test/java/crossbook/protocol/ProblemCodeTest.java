package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The table of problem codes is whole, and what is published about it is what it says.
class ProblemCodeTest {
    private static final Path PAGE = Path.of("../../docs/problems.md");

    @Test
    void everyReasonHasARow() {
        List<String> codes = ProblemCode.all().stream().map(ProblemCode::code).toList();
        assertThat(codes)
                .containsAll(Arrays.stream(Reason.values())
                        .filter(reason -> reason != Reason.NULL_VAL)
                        .map(Reason::name)
                        .toList());
        assertThat(ProblemCode.of(Reason.PRICE_OFF_TICK).field()).isEqualTo("price");
        assertThat(ProblemCode.of("CSRF_TOKEN_WRONG").reason()).isEmpty();
    }

    @Test
    void everyRowIsAPlainSentence() {
        for (ProblemCode row : ProblemCode.all()) {
            assertThat(row.code()).matches("[A-Z][A-Z_]+");
            assertThat(row.title()).as(row.code()).matches("[A-Z].*[^.]");
            assertThat(row.status())
                    .as(row.code())
                    .isIn(
                            200, 400, 401, 403, 404, 405, 406, 409, 410, 411, 413, 415, 421, 422,
                            429, 431, 500, 503, 504);
        }
    }

    @Test
    void everyRefusalSaysWhatToDo() {
        assertThat(ProblemCode.all())
                .filteredOn(row -> row.status() != 200)
                .allSatisfy(
                        row -> assertThat(row.help()).as(row.code()).matches("[A-Z/\\[].*[^.]"));
    }

    /// With `-Dcrossbook.update=true` it writes the page instead.
    @Test
    void thePageIsTheTable() throws IOException {
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(PAGE, ProblemCode.page());
        assertThat(PAGE).hasContent(ProblemCode.page());
    }
}
