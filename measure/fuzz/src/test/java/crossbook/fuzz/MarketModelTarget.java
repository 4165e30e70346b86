package crossbook.fuzz;

import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Files of market models.
final class MarketModelTarget implements FuzzTarget {
    private static final Path MARKETS = Path.of("../../data/markets");

    @Override
    public String name() {
        return "market-model";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        try (Stream<Path> files = Files.list(MARKETS)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".toml")) seeds.add(Files.readAllBytes(file));
            }
        }
        return seeds;
    }

    @Override
    public void accept(byte[] input) {
        try {
            MarketModelFile.parse("fuzz", new String(input, StandardCharsets.UTF_8));
        } catch (BadInput refused) {
            if (refused.getMessage().isEmpty()) throw new IllegalStateException("no word why");
        }
    }
}
