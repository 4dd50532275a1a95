package dev.tables.differential.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Sources compiled in memory by the product's processor, and their classes. */
public final class Compiled extends ClassLoader {
    private final Map<String, ByteArrayOutputStream> written = new HashMap<>();
    private final TolerantProcessor processor = new TolerantProcessor();

    private Compiled() {
        super(Compiled.class.getClassLoader());
    }

    /**
     * Compiles sources by the names of their types.
     *
     * @throws AssertionError if the compiler refuses anything but a repository
     */
    public static Compiled of(Map<String, String> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Compiled compiled = new Compiled();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<Source> files = sources.entrySet().stream()
                .map(source -> new Source(source.getKey(), source.getValue()))
                .toList();
        List<String> options = List.of("--release", "17", "-parameters", "-nowarn", "-Atables.portability=off");
        try (JavaFileManager manager = compiled.new Memory(compiler.getStandardFileManager(null, Locale.ROOT, null))) {
            CompilationTask task = compiler.getTask(null, manager, diagnostics, options, null, files);
            task.setProcessors(List.of(compiled.processor));
            task.call();
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        requireNoErrors(diagnostics, sources);
        return compiled;
    }

    private static void requireNoErrors(DiagnosticCollector<JavaFileObject> diagnostics, Map<String, String> sources) {
        List<Diagnostic<? extends JavaFileObject>> errors = diagnostics.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .toList();
        if (!errors.isEmpty()) {
            JavaFileObject first = errors.get(0).getSource();
            throw new AssertionError("The compiler refuses what should be legal:\n"
                    + errors.stream().limit(10).map(Object::toString).collect(Collectors.joining("\n"))
                    + (first instanceof Source source ? "\n" + source.text : "\n" + sources.size() + " sources"));
        }
    }

    /** Why the processor refuses a repository, null if it does not. */
    public @Nullable String refusal(String repository) {
        return processor.refusals().get(repository);
    }

    /** A compiled class. */
    public Class<?> load(String type) {
        try {
            return Class.forName(type, true, this);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ByteArrayOutputStream bytes = written.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
    }

    /** Spring reads the order of getters from the class file. */
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        ByteArrayOutputStream bytes =
                written.get(name.replaceFirst("\\.class$", "").replace('/', '.'));
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes.toByteArray());
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String type, String text) {
            super(URI.create("memory:///" + type.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        Memory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String type, Kind kind, @Nullable FileObject sibling) {
            return output(type, kind);
        }

        @Override
        public FileObject getFileForOutput(
                Location location, String packageName, String name, @Nullable FileObject sibling) {
            return output(name, Kind.OTHER);
        }

        private SimpleJavaFileObject output(String name, Kind kind) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            if (kind == Kind.CLASS) {
                written.put(name, bytes);
            }
            return new Output(name, kind, bytes);
        }
    }

    private static final class Output extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes;

        Output(String name, Kind kind, ByteArrayOutputStream bytes) {
            super(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind);
            this.bytes = bytes;
        }

        /** The compiler reads what the processor wrote. */
        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return bytes.toString(java.nio.charset.StandardCharsets.UTF_8);
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(bytes.toByteArray());
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }
}
