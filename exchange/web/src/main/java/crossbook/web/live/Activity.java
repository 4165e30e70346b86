package crossbook.web.live;

import java.util.Arrays;

/// Counts what a participant does, and how fast: by the second of the events.
final class Activity {
    private static final int SECONDS = 60;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final int[] perSecond = new int[SECONDS];
    private long latestSecond;
    long orders;
    long cancels;
    long replaces;
    long rejects;
    long fills;

    void order(long timestampNs) {
        orders++;
        request(timestampNs);
    }

    void cancel(long timestampNs) {
        cancels++;
        request(timestampNs);
    }

    void replace(long timestampNs) {
        replaces++;
        request(timestampNs);
    }

    void rejected(long timestampNs) {
        rejects++;
        request(timestampNs);
    }

    private void request(long timestampNs) {
        moveTo(timestampNs / NS_PER_SECOND);
        perSecond[(int) (latestSecond % SECONDS)]++;
    }

    private void moveTo(long second) {
        if (second <= latestSecond) return;
        if (second - latestSecond >= SECONDS) Arrays.fill(perSecond, 0);
        else {
            for (long passed = latestSecond + 1; passed <= second; passed++) {
                perSecond[(int) (passed % SECONDS)] = 0;
            }
        }
        latestSecond = second;
    }

    /// The counts, less those of an earlier moment.
    ActivityView view(ActivityView since, long nowNs) {
        moveTo(nowNs / NS_PER_SECOND);
        long minute = 0;
        for (int count : perSecond) minute += count;
        return new ActivityView(
                orders - since.orders(),
                cancels - since.cancels(),
                replaces - since.replaces(),
                rejects - since.rejects(),
                fills - since.fills(),
                perSecond[(int) ((latestSecond + SECONDS - 1) % SECONDS)],
                minute);
    }
}
