package crossbook.server;

import crossbook.web.surroundings.WebBuild;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// What the build wrote about itself.
public final class InstalledBuild {
    private InstalledBuild() {}

    /// Version and commit.
    public static WebBuild find() {
        Properties build = new Properties();
        try (InputStream in =
                InstalledBuild.class.getResourceAsStream("/crossbook/server/build.properties")) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new WebBuild(build.getProperty("version"), build.getProperty("commit"));
    }
}
