package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.OwnerDirectory;

import java.io.IOException;
import java.nio.file.Path;

/// The places in the directory of a host.
record HostDirectory(Path root) {
    Path archive() {
        return root.resolve("archive");
    }

    Path snapshots() {
        return root.resolve("snapshots");
    }

    /// What Aeron Cluster keeps, where there is a cluster.
    Path cluster() {
        return root.resolve("cluster");
    }

    Path lock() {
        return root.resolve("host.lock");
    }

    Path identity() {
        return root.resolve("identity");
    }

    /// Makes what is missing.
    HostDirectory create() {
        try {
            OwnerDirectory.make(archive());
            OwnerDirectory.make(snapshots());
        } catch (IOException e) {
            throw new HostException(
                    STORAGE,
                    root + ": the directory cannot be made or written: " + StorageProblem.of(e)
                            + ": give the user of this process rights there, or name another",
                    e);
        }
        return this;
    }
}
