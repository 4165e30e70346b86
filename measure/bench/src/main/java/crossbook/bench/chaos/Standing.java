package crossbook.bench.chaos;

import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// How the members of an exchange stand, as each says of itself.
final class Standing {
    private static final long OTHER_TIME_MS = 250;

    private final List<Path> directories;
    private final IntPredicate isAlive;

    /// @param directories of the members
    /// @param isAlive whether the process of a member runs
    Standing(List<Path> directories, IntPredicate isAlive) {
        this.directories = directories;
        this.isAlive = isAlive;
    }

    /// What the members that live say, each for itself.
    private List<HostStatus> statuses() {
        return directories.stream()
                .flatMap(each -> HostStatus.read(each).stream())
                .filter(HostStatus::isAlive)
                .toList();
    }

    /// Who leads, as the member says that knows of the newest election; -1: nobody.
    int leader() {
        return statuses().stream()
                .max(Comparator.comparingLong(status -> status.get(Value.TERM)))
                .map(status -> (int) status.get(Value.LEADER))
                .filter(leader -> leader >= 0 && isAlive.test(leader))
                .orElse(-1);
    }

    /// How often a leader was elected.
    long term() {
        return statuses().stream()
                .mapToLong(status -> status.get(Value.TERM))
                .max()
                .orElse(0);
    }

    /// The commands of the member that has handled most.
    long commands() {
        return statuses().stream()
                .mapToLong(status -> status.get(Value.COMMANDS))
                .max()
                .orElse(0);
    }

    /// The number of the newest event of any.
    long events() {
        return statuses().stream()
                .mapToLong(status -> status.get(Value.EVENTS))
                .max()
                .orElse(0);
    }

    /// Whether all members live, agree on a leader, and have handled as many commands.
    boolean isWhole(long commands) {
        List<HostStatus> statuses = statuses();
        return statuses.size() == directories.size()
                && statuses.stream()
                                .map(status -> status.get(Value.LEADER))
                                .distinct()
                                .count()
                        == 1
                && statuses.stream().allMatch(status -> status.get(Value.LEADER) >= 0)
                && statuses.stream().allMatch(status -> status.get(Value.COMMANDS) >= commands);
    }

    /// How the members are, in words.
    String state() {
        return IntStream.range(0, directories.size())
                .mapToObj(member -> HostStatus.read(directories.get(member))
                        .map(status -> "member " + member + (status.isAlive() ? "" : " (dead)")
                                + ": " + status.get(Value.COMMANDS) + " commands, leader "
                                + status.get(Value.LEADER) + ", term " + status.get(Value.TERM))
                        .orElse("member " + member + ": never was"))
                .collect(Collectors.joining("; "));
    }

    /// Whether the time that a member says is not that of this process.
    boolean hasOtherTime(int member) {
        long ns = HostStatus.read(directories.get(member))
                .map(status -> status.get(Value.UPDATED_NS))
                .orElse(0L);
        return Math.abs(ns / 1_000_000 - System.currentTimeMillis()) > OTHER_TIME_MS;
    }

    /// What a member says that it runs; empty where it does not.
    String build(int member) {
        return HostFile.read(directories.get(member)).map(HostFile::build).orElse("");
    }
}
