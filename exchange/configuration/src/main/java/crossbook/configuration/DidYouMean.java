package crossbook.configuration;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the name that somebody meant to type.
public final class DidYouMean {
    private DidYouMean() {}

    /// The candidate with the fewest slips of the finger between it and the word: letters left out,
    /// put in, mistaken or swapped. None if that is more than a third of the word's letters.
    public static Optional<String> nearest(String word, List<String> candidates) {
        int allowed = Math.max(1, word.length() / 3);
        return candidates.stream()
                .filter(candidate -> slips(word, candidate) <= allowed)
                .min(Comparator.<String>comparingInt(candidate -> slips(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int slips(String a, String b) {
        int[][] slips = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                slips[i][j] = i == 0 || j == 0 ? i + j : fewest(slips, a, b, i, j);
            }
        }
        return slips[a.length()][b.length()];
    }

    private static int fewest(int[][] slips, String a, String b, int i, int j) {
        int mistaken = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int fewest = Math.min(
                slips[i - 1][j - 1] + mistaken, Math.min(slips[i - 1][j], slips[i][j - 1]) + 1);
        boolean swapped = i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(fewest, slips[i - 2][j - 2] + 1) : fewest;
    }
}
