package crossbook.bench;

import crossbook.testkit.TestedJars;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.io.File;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// In the tests of a class with this, a [JavaProcess] like the one of the test has the same classes
/// as jars, and a cache of the Java VM for them: an exchange starts in half of the processor time.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(FastStart.Swap.class)
public @interface FastStart {

    /// Swaps the class path before the tests, and swaps it back after them.
    final class Swap implements BeforeAllCallback, AfterAllCallback {
        private static final String CLASS_PATH = "java.class.path";

        private String classPath;

        @Override
        public void beforeAll(ExtensionContext context) throws IOException {
            classPath = System.getProperty(CLASS_PATH);
            TestedJars jars =
                    TestedJars.of(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                            .filter(flag -> !flag.startsWith("-D"))
                            .toList());
            List<String> more = new ArrayList<>(List.of("-Xlog:aot*=off", "-Xlog:cds*=off"));
            jars.cache().ifPresent(more::add);
            System.setProperty(JavaProcess.MORE_OPTIONS, String.join("\n", more));
            Path tests = Path.of("target", "test-classes").toAbsolutePath();
            System.setProperty(CLASS_PATH, jars.classPath() + File.pathSeparator + tests);
        }

        @Override
        public void afterAll(ExtensionContext context) {
            System.setProperty(CLASS_PATH, classPath);
            System.clearProperty(JavaProcess.MORE_OPTIONS);
        }
    }
}
