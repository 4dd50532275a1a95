package dev.tables.data.agreement;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.annotation.processing.Processor;
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

/** Sources compiled in memory against the class path of the tests, and their classes. */
public final class CompiledSources extends ClassLoader {
    private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

    private final Map<String, ByteArrayOutputStream> sources = new HashMap<>();
    private final Map<String, String> refusals;

    private CompiledSources(Map<String, String> refusals) {
        super(CompiledSources.class.getClassLoader());
        this.refusals = refusals;
    }

    /** Compiles sources, by the names of their types, with a processor or without any. */
    public static CompiledSources of(Map<String, String> sources, @Nullable Processor processor, String... options) {
        return compile(new CompiledSources(Map.of()), sources, processor, List.of(options));
    }

    /**
     * Compiles sources, by the names of their types, with the product's processor, of which nothing is expected but that it
     * refuses repositories: these are compiled nevertheless.
     *
     * @throws AssertionError if the compiler refuses anything else
     */
    public static CompiledSources tolerantly(Map<String, String> sources, String... options) {
        TolerantProcessor processor = new TolerantProcessor();
        CompiledSources compiled =
                compile(new CompiledSources(processor.refusals()), sources, processor, List.of(options));
        List<String> errors = compiled.errors();
        if (!errors.isEmpty()) {
            throw new AssertionError("The compiler refuses what should be legal:\n"
                    + errors.stream().limit(10).collect(Collectors.joining("\n")) + "\n" + compiled.firstRefused());
        }
        return compiled;
    }

    private static CompiledSources compile(
            CompiledSources compiled,
            Map<String, String> sources,
            @Nullable Processor processor,
            List<String> moreOptions) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = new ArrayList<>(
                List.of("--release", "17", "-parameters", "-Xmaxerrs", "100000", "-Xmaxwarns", "100000"));
        options.addAll(moreOptions);
        if (processor == null) {
            options.add("-proc:none");
        }
        List<Source> files = new ArrayList<>();
        sources.forEach((type, text) -> files.add(new Source(type, text)));
        try (JavaFileManager manager = compiled.new Memory(compiler.getStandardFileManager(null, Locale.ROOT, null))) {
            CompilationTask task = compiler.getTask(null, manager, compiled.diagnostics, options, null, files);
            if (processor != null) {
                task.setProcessors(List.of(processor));
            }
            task.call();
            return compiled;
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    public List<String> errors() {
        return diagnostics.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
    }

    /** The source that the first error is about. */
    private String firstRefused() {
        return diagnostics.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR && one.getSource() instanceof Source)
                .map(one -> ((Source) one.getSource()).text)
                .findFirst()
                .orElse("");
    }

    /** Why the processor refuses a repository that was compiled tolerantly, null if it does not. */
    public @Nullable String refusal(String repository) {
        return refusals.get(repository);
    }

    /** The texts of all that is said of the source of a type, but for notes. */
    public String diagnostics(String type) {
        return texts(type, false);
    }

    /** The texts of the notes about the source of a type. */
    public String notes(String type) {
        return texts(type, true);
    }

    private String texts(String type, boolean notes) {
        return diagnostics.getDiagnostics().stream()
                .filter(one -> notes == (one.getKind() == Diagnostic.Kind.NOTE))
                .filter(one ->
                        one.getSource() != null && one.getSource().toUri().equals(new Source(type, "").toUri()))
                .map(one -> withoutReference(one.getMessage(Locale.ROOT)))
                .collect(Collectors.joining("\n"));
    }

    /** What the compiler reports, without the address at the end, which messages at start do not have. */
    static String withoutReference(String message) {
        return message.replaceFirst("\\s+For an example, run: tables explain \\w+$", "");
    }

    /** A compiled class. */
    public Class<?> load(String type) throws ClassNotFoundException {
        return Class.forName(type, true, this);
    }

    /** A class that was compiled for certain. */
    public Class<?> get(String type) {
        try {
            return load(type);
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
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    Map<String, ByteArrayOutputStream> files = kind == Kind.SOURCE ? sources : written;
                    return files.computeIfAbsent(name, any -> new ByteArrayOutputStream());
                }

                /** What a processor has written is compiled too. */
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return Objects.requireNonNull(sources.get(name)).toString(StandardCharsets.UTF_8);
                }
            };
        }
    }
}
