package crossbook.scenario;

import java.util.List;
import java.util.SplittableRandom;

/// What operators ask in a random stream, allowed or not, and what roles its participants have.
public final class RandomOperators {
    private static final List<String> STAFF = List.of("rita", "opal", "adam", "vera");
    private static final String[] ROLES = {
        "TRADER", "TRADER", "TRADER", "TRADER RISK", "VIEWER", "none", "RISK MARKET_OPERATIONS"
    };

    private final SplittableRandom random;
    private final String[] traders;

    public RandomOperators(long seed, String[] traders) {
        random = new SplittableRandom(seed);
        this.traders = traders;
    }

    /// Makes the staff, and after it the traders.
    public List<String> prepare() {
        return List.of(
                "participant rita role RISK",
                "participant opal role MARKET_OPERATIONS",
                "participant adam role ADMIN",
                "participant vera role VIEWER");
    }

    public boolean comesNext() {
        return draws(14);
    }

    /// A command of an operator.
    ///
    /// @param place an instrument behind `in`, or nothing
    /// @param phase a phase in which orders can be entered
    public String command(String place, String phase) {
        int choice = random.nextInt(20);
        if (choice < 5) return "kill " + whom() + by();
        if (choice < 12) return "resume " + whom() + by();
        if (choice < 15) {
            String side = List.of("", "", " buy", " sell").get(random.nextInt(4));
            return "mass cancel " + whom() + place + side + by();
        }
        if (choice < 17) return "phase " + phase + by();
        int number = random.nextInt(traders.length);
        String inactive = draws(6) ? " inactive" : "";
        return "participant " + traders[number] + " id " + (STAFF.size() + number) + inactive
                + " role " + ROLES[random.nextInt(ROLES.length)] + (draws(2) ? by() : "");
    }

    private boolean draws(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String whom() {
        if (draws(5)) return "all";
        return draws(12) ? STAFF.get(random.nextInt(STAFF.size())) : trader();
    }

    private String trader() {
        return traders[random.nextInt(traders.length)];
    }

    /// Mostly somebody who may.
    private String by() {
        String because = draws(3) ? " because \"limit\"" : "";
        int choice = random.nextInt(10);
        if (choice < 4) return " by opal" + because;
        if (choice < 6) return " by rita" + because;
        if (choice < 8) return " by " + trader() + because;
        return choice < 9 ? " by " + STAFF.get(random.nextInt(STAFF.size())) : because;
    }
}
