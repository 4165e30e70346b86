import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// Gives the classes of a library the form of a newer Java, with stack maps: classes from before
/// Java 6 are verified anew at each start, and the Java VM takes none of them into its cache.
/// The launcher runs it once after a build, from source. What the classes do stays as it is.
final class NewerClasses {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;

    private NewerClasses() {}

    /// Rewrites jars, each in its place.
    public static void main(String[] jars) throws IOException {
        for (String jar : jars) rewrite(Path.of(jar));
    }

    private static void rewrite(Path jar) throws IOException {
        Path newer = jar.resolveSibling(jar.getFileName() + ".new");
        try (URLClassLoader library = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                ZipInputStream from = new ZipInputStream(Files.newInputStream(jar));
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(newer))) {
            ClassFile format = ClassFile.of(
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ClassHierarchyResolverOption.of(
                            ClassHierarchyResolver.ofResourceParsing(library)));
            for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
                byte[] bytes = from.readAllBytes();
                boolean isClass = entry.getName().endsWith(".class");
                ZipEntry same = new ZipEntry(entry.getName());
                same.setTime(entry.getTime());
                to.putNextEntry(same);
                to.write(isClass ? rewritten(format, bytes) : bytes);
                to.closeEntry();
            }
        }
        Files.move(newer, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] rewritten(ClassFile format, byte[] bytes) {
        ClassModel model = format.parse(bytes);
        if (model.majorVersion() >= FIRST_WITH_STACK_MAPS) return bytes;
        ClassTransform version =
                ClassTransform.endHandler(type -> type.withVersion(ClassFile.JAVA_17_VERSION, 0));
        return format.transformClass(
                model,
                version.andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
    }
}
