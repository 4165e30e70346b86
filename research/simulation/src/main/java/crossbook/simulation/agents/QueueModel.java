package crossbook.simulation.agents;

import java.util.List;

/// The numbers of the queue-reactive model of Huang, Lehalle and Rosenbaum (2015), alike for bids
/// and asks.
///
/// @param theta how likely the reference price follows when the mid moves
/// @param thetaReinit how likely all queues are drawn anew when the reference price has moved
/// @param queues of a side, the one next to the reference price first
public record QueueModel(double theta, double thetaReinit, List<QueueTable> queues) {
    private static final int MOST_QUEUES = 100;

    public QueueModel {
        queues = List.copyOf(queues);
        Required.that("theta", theta, theta >= 0 && theta <= 1, "0 to 1");
        Required.that("thetaReinit", thetaReinit, thetaReinit >= 0 && thetaReinit <= 1, "0 to 1");
        int count = queues.size();
        Required.that("queues", count, count > 0 && count <= MOST_QUEUES, "1 to " + MOST_QUEUES);
    }
}
