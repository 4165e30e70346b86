package crossbook.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A patch as `git diff --no-prefix` prints it. A hunk goes where its lines are, whatever their
/// numbers, so that it outlives what changes elsewhere in the file.
record SourcePatch(Path file, Map<String, List<SourcePatch.Hunk>> hunks) {
    /// @param before lines as they are, with the end of each
    /// @param after as they are to be
    record Hunk(String before, String after) {}

    static SourcePatch read(Path file) throws IOException {
        Map<String, List<Hunk>> hunks = new LinkedHashMap<>();
        List<Hunk> ofFile = List.of();
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (String line : (Files.readString(file) + "diff ").lines().toList()) {
            boolean isHead = line.startsWith("diff ") || line.startsWith("@@ ");
            if (isHead && !after.isEmpty()) {
                ofFile.add(new Hunk(before.toString(), after.toString()));
                before.setLength(0);
                after.setLength(0);
            }
            if (line.startsWith("+++ ")) {
                ofFile = new ArrayList<>();
                hunks.put(line.substring("+++ ".length()), ofFile);
            } else if (!isHead && !line.startsWith("--- ") && !line.startsWith("new file ")) {
                String text = line.substring(1) + "\n";
                if (line.charAt(0) != '+') before.append(text);
                if (line.charAt(0) != '-') after.append(text);
            }
        }
        return new SourcePatch(file, hunks);
    }

    /// Writes the files that it changes or adds.
    ///
    /// @param from where they are without it
    /// @param to where they are to be
    void apply(Path from, Path to) throws IOException {
        for (Map.Entry<String, List<Hunk>> changed : hunks.entrySet()) {
            Path original = from.resolve(changed.getKey());
            String text = Files.exists(original) ? Files.readString(original) : "";
            int number = 0;
            for (Hunk hunk : changed.getValue()) {
                number++;
                int at = text.indexOf(hunk.before);
                boolean isThereOnce =
                        at >= 0 && (text.isEmpty() || text.indexOf(hunk.before, at + 1) < 0);
                if (!isThereOnce) {
                    throw new AssertionError(
                            "hunk %d of %s in %s applies no longer: not once there\n%s"
                                    .formatted(
                                            number,
                                            changed.getKey(),
                                            file.getFileName(),
                                            hunk.before));
                }
                text = text.substring(0, at)
                        + hunk.after
                        + text.substring(at + hunk.before.length());
            }
            Path target = to.resolve(changed.getKey());
            Files.createDirectories(target.getParent());
            Files.writeString(target, text);
        }
    }

    /// The sources in Java below a folder that it changes or adds.
    List<String> javaBelow(String folder) {
        return hunks.keySet().stream()
                .filter(name -> name.startsWith(folder) && name.endsWith(".java"))
                .toList();
    }
}
