package crossbook.scenario;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// The sessions of a random stream, what its traders choose about orders whose session ends, and
/// what stands behind the terms of an order.
public final class RandomSessions {
    private final SplittableRandom random;
    private final String[] traders;
    private final int firstId;

    /// @param firstId of the traders
    public RandomSessions(long seed, String[] traders, int firstId) {
        random = new SplittableRandom(seed);
        this.traders = traders;
        this.firstId = firstId;
    }

    public boolean comesNext() {
        return draws(12);
    }

    public int nextInt(int bound) {
        return random.nextInt(bound);
    }

    public boolean draws(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    /// What a participant chooses about orders whose session ends.
    public String choice() {
        return List.of("", "", "", " stay", " expire GTC").get(random.nextInt(5));
    }

    /// A command of a session, or a change of an instrument.
    ///
    /// @param change a line that changes an instrument
    public String command(Supplier<String> change) {
        int place = random.nextInt(traders.length);
        String name = draws(60) ? "?mallory" : traders[place];
        String session = draws(20) ? " session " + (random.nextInt(40) - 1) : "";
        int choice = random.nextInt(40);
        if (choice < 20) {
            return "open " + name + session + (draws(2) ? " via " + random.nextInt(3) : "");
        }
        if (choice < 30) return "close " + name + (draws(2) ? " DISCONNECT" : "") + session;
        if (choice < 33) return "gateway " + random.nextInt(3) + " lost";
        if (choice < 38) {
            String inactive = draws(6) ? " inactive" : "";
            return "participant " + traders[place] + " id " + (firstId + place) + inactive
                    + choice();
        }
        return change.get();
    }

    public String attachment() {
        StringBuilder text = new StringBuilder();
        if (draws(6)) text.append(" trader T").append(random.nextInt(2));
        if (draws(6)) text.append(" account A").append(random.nextInt(2));
        if (draws(6)) text.append(draws(2) ? " AGENCY" : " PRINCIPAL");
        if (draws(6)) text.append(" stay");
        if (draws(60)) text.append(" session ").append(random.nextInt(40) - 1);
        return text.toString();
    }
}
