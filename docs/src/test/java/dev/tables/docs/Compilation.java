package dev.tables.docs;

import dev.tables.processor.MapperProcessor;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** What the compiler, with the annotation processor, says of one source. */
public final class Compilation {
    private Compilation() {}

    /** Errors and warnings of the processor, each with line and column. */
    public static List<String> messages(String name, String source, Path classes) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK, not a JRE");
        List<String> options = List.of(
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                "-Atables.schema=off",
                "-Xlint:-processing");
        JavaCompiler.CompilationTask task =
                compiler.getTask(null, null, found, options, null, List.of(new Source(name, source)));
        task.setProcessors(List.of(new MapperProcessor()));
        task.call();
        return found.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR
                        || one.getMessage(Locale.ROOT).startsWith("[Tables/") && one.getKind() != Diagnostic.Kind.NOTE)
                .map(one -> name + ":[" + one.getLineNumber() + "," + one.getColumnNumber() + "] "
                        + one.getMessage(Locale.ROOT))
                .toList();
    }

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
