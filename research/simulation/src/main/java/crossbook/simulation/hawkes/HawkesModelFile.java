package crossbook.simulation.hawkes;

import crossbook.market.BadInput;
import crossbook.market.TextFiles;
import crossbook.market.TomlPlaces;

import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Reads Hawkes models from TOML; `docs/hawkes.md` lists the keys.
public final class HawkesModelFile {
    private static final Set<String> KEYS = Set.of(
            "types",
            "mu",
            "alpha",
            "alpha_of_receiver",
            "alpha_of_source",
            "beta",
            "beta_of_receiver",
            "beta_of_source",
            "kernels",
            "baseline_period_s",
            "baseline_factors",
            "closed_at_one_tick",
            "allow_unstable",
            "horizon_s");

    private final TomlPlaces places;
    private final TomlNumbers numbers;
    private final TomlTable toml;

    private HawkesModelFile(String source, String text) {
        places = new TomlPlaces(source, text);
        numbers = new TomlNumbers(places);
        toml = places.toml();
    }

    /// The model that ships with Crossbook under that name: `cointossx`, `ten-event`,
    /// `price-and-trades` or `constrained`.
    ///
    /// @throws BadInput if there is none of that name
    public static HawkesModel shipped(String name) {
        String file = "hawkes/" + name + ".toml";
        String text = TextFiles.shipped(HawkesModelFile.class, file)
                .orElseThrow(() ->
                        new BadInput("Hawkes model '" + name + "': none ships under that name"));
        return parse(file, text);
    }

    /// The model in a file.
    ///
    /// @throws BadInput if the file cannot be read or is not a Hawkes model
    public static HawkesModel read(Path file) {
        return parse(file.toString(), TextFiles.read(file));
    }

    /// The model in a text.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput with the first mistake: the source, the line, the key, the value
    ///     and the rule
    public static HawkesModel parse(String source, String text) {
        return new HawkesModelFile(source, text).model();
    }

    private HawkesModel model() {
        for (String key : new TreeSet<>(toml.keySet())) {
            if (!KEYS.contains(key)) throw numbers.bad(toml, key, "is not a key of a Hawkes model");
        }
        double[] mu = numbers.vector(toml, "mu", 0);
        HawkesModel.Builder builder =
                numbers.checked(toml, "mu", () -> HawkesModel.withBaselines(mu));
        if (toml.contains("types")) types(builder);
        if (toml.contains("horizon_s")) {
            builder.horizonS(numbers.number(toml, "horizon_s", Double.MIN_NORMAL));
        }
        profile(builder);
        closed(builder, mu.length);
        for (TomlTable kernel : kernels()) {
            double[][] alpha = matrix(kernel, "alpha", mu.length, 0);
            double[][] beta = matrix(kernel, "beta", mu.length, Double.MIN_NORMAL);
            builder.kernel(KernelMatrix.of(alpha, beta));
        }
        if (Boolean.TRUE.equals(toml.get("allow_unstable"))) builder.allowUnstable();
        return numbers.checked(toml, toml.contains("alpha") ? "alpha" : "mu", builder::build);
    }

    private void types(HawkesModel.Builder builder) {
        List<String> names = new ArrayList<>();
        for (Object name : numbers.array(toml, "types").toList()) names.add(name.toString());
        numbers.checked(toml, "types", () -> builder.types(names));
    }

    private void profile(HawkesModel.Builder builder) {
        if (!toml.contains("baseline_factors") && !toml.contains("baseline_period_s")) return;
        double periodS = numbers.number(toml, "baseline_period_s", Double.MIN_NORMAL);
        double[] factors = numbers.vector(toml, "baseline_factors", 0);
        builder.profile(numbers.checked(
                toml, "baseline_factors", () -> BaselineProfile.periodic(periodS, factors)));
    }

    /// Types are counted from 1 in a file.
    private void closed(HawkesModel.Builder builder, int types) {
        if (!toml.contains("closed_at_one_tick")) return;
        TomlArray closed = numbers.array(toml, "closed_at_one_tick");
        for (int i = 0; i < closed.size(); i++) {
            if (!(closed.get(i) instanceof Long type) || type < 1 || type > types) {
                throw places.bad(
                        closed.inputPositionOf(i),
                        "closed_at_one_tick: " + closed.get(i) + " must be a type from 1 to "
                                + types);
            }
            builder.closedAtOneTick((int) (type - 1));
        }
    }

    /// The tables that have kernels: the file as a whole, or each of `[[kernels]]`.
    private List<TomlTable> kernels() {
        if (!toml.contains("kernels")) return List.of(toml);
        TomlArray tables = numbers.array(toml, "kernels");
        List<TomlTable> kernels = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            if (!(tables.get(i) instanceof TomlTable table)) {
                throw numbers.bad(toml, "kernels", "must be tables [[kernels]]");
            }
            for (String key : new TreeSet<>(table.keySet())) {
                if (!key.matches("(alpha|beta)(_of_receiver|_of_source)?")) {
                    throw numbers.bad(table, key, "is not a key of a kernel");
                }
            }
            kernels.add(table);
        }
        return kernels;
    }

    /// A number for every pair, a list of rows, or a list for the receivers or the
    /// sources.
    private double[][] matrix(TomlTable table, String key, int types, double least) {
        String receiver = key + "_of_receiver";
        String source = key + "_of_source";
        List<String> given =
                List.of(key, receiver, source).stream().filter(table::contains).toList();
        if (given.size() != 1) {
            throw places.bad(
                    table.inputPositionOf(List.of()),
                    "one of the keys " + key + ", " + receiver + ", " + source
                            + " must be there: there are " + given.size());
        }
        String name = given.getFirst();
        if (!name.equals(key)) {
            double[] values = numbers.vector(table, name, least);
            if (values.length != types) {
                throw numbers.bad(table, name, "must have " + types + " values, as mu");
            }
            return name.equals(receiver)
                    ? KernelMatrix.byReceiver(values)
                    : KernelMatrix.bySource(values);
        }
        if (!table.isArray(key))
            return KernelMatrix.everyPair(types, numbers.number(table, key, least));
        return numbers.square(table, key, types, least);
    }
}
