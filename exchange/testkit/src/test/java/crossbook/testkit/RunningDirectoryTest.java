package crossbook.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class RunningDirectoryTest {
    @TempDir
    Path directory;

    @Test
    void whatGoesAwayWhileItIsLookedAtIsLeftOut() throws IOException {
        Path part = Files.createDirectory(directory.resolve("part"));
        List<Path> drafts = List.of(part.resolve("a"), part.resolve("b"), directory.resolve("c"));
        for (Path draft : drafts) Files.createFile(draft);
        List<Path> seen = new ArrayList<>();
        RunningDirectory.visit(directory, path -> {
            if (path.equals(part)) for (Path draft : drafts) Files.deleteIfExists(draft);
            Files.getLastModifiedTime(path);
            seen.add(path);
        });
        assertThat(seen).contains(directory, part).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void anotherFileThatIsMissingIsAFailure() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> RunningDirectory.visit(directory, _ -> Files.size(missing)))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aDirectoryIsVisitedBeforeWhatIsInIt() throws IOException {
        Path part = Files.createDirectory(directory.resolve("part"));
        Path file = Files.createFile(part.resolve("a"));
        List<Path> seen = new ArrayList<>();
        RunningDirectory.visit(directory, seen::add);
        assertThat(seen).containsExactly(directory, part, file);
    }
}
