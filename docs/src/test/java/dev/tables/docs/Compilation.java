package dev.tables.docs;

import dev.tables.processor.MapperProcessor;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** What the compiler, with the annotation processor, says of one source. */
public final class Compilation {
    private static final JavaCompiler COMPILER =
            Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK, not a JRE");
    /** Kept, because it remembers what is in the jars of the class path. */
    private static final StandardJavaFileManager FILES = files(jar -> true);

    private static final StandardJavaFileManager WITHOUT_JACKSON = files(jar -> !jar.contains("jackson-databind"));

    private Compilation() {}

    private static StandardJavaFileManager files(Predicate<String> wanted) {
        StandardJavaFileManager files = COMPILER.getStandardFileManager(null, Locale.ROOT, null);
        try {
            files.setLocation(
                    StandardLocation.CLASS_PATH,
                    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                            .filter(wanted)
                            .map(File::new)
                            .toList());
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        return files;
    }

    /** Errors and warnings of the processor, each with line and column. */
    public static List<String> messages(String name, String source, Path classes) {
        return all(name, source, classes, List.of("-Atables.schema=off")).stream()
                .filter(one -> !one.note())
                .map(Message::text)
                .toList();
    }

    /** Errors, and what the processor reports, with a comment in the first line that says how the compiler is called. */
    public static List<Message> all(String name, String source, Path classes, List<String> more) {
        StandardJavaFileManager files =
                source.startsWith("// class path without jackson-databind\n") ? WITHOUT_JACKSON : FILES;
        List<String> options = new ArrayList<>(List.of("-Xlint:-processing"));
        options.addAll(more);
        if (source.startsWith("// javac ")) {
            options.addAll(List.of(
                    source.substring("// javac ".length(), source.indexOf('\n')).split(" ")));
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        JavaCompiler.CompilationTask task =
                COMPILER.getTask(null, files, found, options, null, List.of(new Source(name, source)));
        task.setProcessors(List.of(new MapperProcessor()));
        task.call();
        return found.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR
                        || one.getMessage(Locale.ROOT).startsWith("[Tables/"))
                .map(one -> new Message(
                        one.getKind() == Diagnostic.Kind.NOTE,
                        name + ":[" + one.getLineNumber() + "," + one.getColumnNumber() + "] "
                                + one.getMessage(Locale.ROOT)))
                .toList();
    }

    /** Returns what the command {@code javac} prints for one source. */
    public static String console(String name, String source, Path classes) {
        StringWriter output = new StringWriter();
        try {
            FILES.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        JavaCompiler.CompilationTask task = COMPILER.getTask(
                output,
                FILES,
                null,
                List.of("-Xlint:-processing", "-Atables.schema=off"),
                null,
                List.of(new Source(name, source)));
        task.setLocale(Locale.ROOT);
        task.setProcessors(List.of(new MapperProcessor()));
        task.call();
        return output.toString().replace("/" + name, name);
    }

    /**
     * What the compiler says.
     *
     * @param note whether it is a note, which nobody has to heed
     * @param text place and message
     */
    public record Message(boolean note, String text) {}

    private static final class Source extends SimpleJavaFileObject {
        private final String content;

        Source(String name, String content) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.content = content;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
        }
    }
}
