package crossbook.host;

import crossbook.client.stream.HostFile;
import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.InputFile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The small files of a host's directory: by which it is found, and what it is from its
/// first start on.
public final class HostFilesTarget implements FuzzTarget {
    private final Path address = InputFile.named("host.address");
    private final Path identity = address.resolveSibling("identity");
    private final HostDirectory directory = new HostDirectory(address.getParent());

    public HostFilesTarget() {
        identity.toFile().deleteOnExit();
    }

    @Override
    public String name() {
        return "host-files";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        new HostFile(7, "/dev/shm/aeron-7", "aeron:ipc?term-length=1m", "", "", 1)
                .write(directory.root());
        byte[] found = Files.readAllBytes(address);
        byte[] is = "#Sat Nov 21 06:00:00 UTC 2026\nchecksums=true\nhashSeed=9f2b\npartition=0\n"
                .getBytes(StandardCharsets.US_ASCII);
        return List.of(found, is);
    }

    @Override
    public void accept(byte[] input) throws IOException {
        Files.write(address, input);
        Files.write(identity, input);
        HostFile.read(directory.root()).ifPresent(HostFilesTarget::checkWhole);
        try {
            Identity.read(directory);
        } catch (HostException refused) {
            if (!refused.getMessage().startsWith(identity.toString())) {
                throw new IllegalStateException("does not say which file", refused);
            }
        }
    }

    private static void checkWhole(HostFile host) {
        boolean hasIngress = host.isCluster() || !host.ingressChannel().isEmpty();
        if (host.aeronDirectory().isEmpty() || !hasIngress) {
            throw new IllegalStateException("nobody can be reached by " + host);
        }
    }
}
