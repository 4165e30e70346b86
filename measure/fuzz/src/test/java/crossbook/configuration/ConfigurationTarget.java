package crossbook.configuration;

import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.InputFile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The files of an exchange's home: each is taken, or every mistake in it is named. The
/// first byte of an input says which file the rest is.
public final class ConfigurationTarget implements FuzzTarget {
    private static final List<String> NAMES = List.of(
            "crossbook.toml",
            "instruments.toml",
            "instruments.csv",
            "participants.toml",
            "participants.csv",
            "credentials.toml");

    private final Path home = InputFile.named("crossbook.toml").getParent();

    @Override
    public String name() {
        return "configuration";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        Path directory = InputFile.named("nothing").getParent();
        List<Path> files = InitialFiles.write(directory, InitialFiles.DEFAULT);
        Files.writeString(directory.resolve("instruments.csv"), """
                symbol,price_scale,lot_size
                NPN,2,1
                "AGL, old",2,100
                """);
        Files.writeString(directory.resolve("participants.csv"), """
                name,roles,active
                alice,trader,true
                bob,"trader, risk",false
                """);
        Credentials credentials = Credentials.read(directory.resolve("credentials.toml"), 1);
        credentials.set("alice", "a password".toCharArray());
        credentials.write();
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            ByteArrayOutputStream seed = new ByteArrayOutputStream();
            seed.write(i);
            seed.write(uncommented(Files.readString(directory.resolve(NAMES.get(i)))));
            seeds.add(seed.toByteArray());
        }
        for (Path file : files) Files.deleteIfExists(file);
        for (String name : NAMES) Files.deleteIfExists(directory.resolve(name));
        return seeds;
    }

    /// The keys of a new configuration are comments: here they are keys.
    private static byte[] uncommented(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("#") || line.matches("# [a-z_]+ = .*"))
                .map(line -> line.startsWith("# ") ? line.substring(2) : line)
                .collect(java.util.stream.Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void accept(byte[] input) throws IOException {
        if (input.length == 0) return;
        int which = (input[0] & 0xFF) % NAMES.size();
        Path file = home.resolve(NAMES.get(which));
        Files.write(file, java.util.Arrays.copyOfRange(input, 1, input.length));
        try {
            read(which, file);
        } catch (BadConfiguration refused) {
            if (refused.mistakes().isEmpty()) throw new IllegalStateException("no word why");
            checkLines(refused.mistakes());
        } finally {
            Files.delete(file);
        }
    }

    private static void read(int which, Path file) {
        List<Mistake> mistakes = new ArrayList<>();
        switch (which) {
            case 0 -> ServerConfiguration.read(ConfigurationSource.of(file, Map.of(), Map.of()));
            case 1, 2 -> Market.readInstruments(file, List.of("ZA01"), List.of(), mistakes);
            case 3, 4 -> Market.readParticipants(file, mistakes);
            default -> Credentials.read(file, 1);
        }
        checkLines(mistakes);
    }

    /// A mistake is one line.
    private static void checkLines(List<Mistake> mistakes) {
        for (Mistake mistake : mistakes) {
            if (mistake.toString().lines().count() != 1) {
                throw new IllegalStateException("not one line: " + mistake);
            }
        }
    }
}
