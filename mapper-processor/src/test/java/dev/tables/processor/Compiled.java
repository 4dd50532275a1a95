package dev.tables.processor;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.CompilationSubject;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** Source compiled with the processor under -Xlint:all -Werror, loaded, ready to run. */
final class Compiled {
    private static final List<String> STRICT = List.of("-Xlint:all,-processing", "-Werror");

    /** The lowest release that applications use. Its own compiler needs no option, which costs a fifth of a small compilation. */
    private static final List<String> RELEASE =
            Runtime.version().feature() == 17 ? List.of() : List.of("--release", "17");

    /** What tests of this process have compiled, by options and sources. */
    private static final Map<List<String>, SoftReference<Compiled>> KNOWN = new ConcurrentHashMap<>();

    private final Compilation compilation;
    private final ClassLoader loader;

    private Compiled(Compilation compilation, ClassLoader parent) {
        this.compilation = compilation;
        this.loader = new MemoryLoader(compilation, parent);
    }

    /** Compiles without judging. */
    static Compilation compile(String... sources) {
        return compile(STRICT, sources);
    }

    static Compilation compile(List<String> options, String... sources) {
        return compiler(options)
                .withProcessors(new MapperProcessor())
                .withOptions(Stream.of(options, RELEASE, List.of("-parameters"))
                        .flatMap(List::stream)
                        .toArray())
                .compile(files(sources));
    }

    private static Compiler compiler(List<String> options) {
        boolean ownPath = options.contains("-cp") || options.contains("-classpath");
        return ownPath ? Compiler.javac() : Compiler.compiler(new ThriftyCompiler());
    }

    private static List<JavaFileObject> files(String... sources) {
        return Arrays.stream(sources)
                .map(source -> JavaFileObjects.forSourceString(nameOf(source), source))
                .toList();
    }

    /** Compiles what must compile, without the processor and without names of parameters, into a jar, as another module is. */
    static void jar(Path jar, String... sources) throws IOException {
        Compilation compilation =
                Compiler.javac().withOptions("--release", "17", "-proc:none").compile(files(sources));
        CompilationSubject.assertThat(compilation).succeeded();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (JavaFileObject file : compilation.generatedFiles()) {
                out.putNextEntry(new JarEntry(file.getName().replaceFirst(".*CLASS_OUTPUT/", "")));
                try (InputStream stream = file.openInputStream()) {
                    stream.transferTo(out);
                }
            }
        }
    }

    /** Compiles against the classes of a jar, beside those of the tests. */
    static Compilation compileWith(Path jar, String... sources) {
        String path = jar + File.pathSeparator + System.getProperty("java.class.path");
        return compile(List.of("-Xlint:all,-processing", "-Werror", "-classpath", path), sources);
    }

    /** Compiles what must compile against the classes of a jar. */
    static Compiled with(Path jar, String... sources) throws IOException {
        Compilation compilation = compileWith(jar, sources);
        CompilationSubject.assertThat(compilation).succeeded();
        return new Compiled(
                compilation, new URLClassLoader(new URL[] {jar.toUri().toURL()}, Compiled.class.getClassLoader()));
    }

    /** Compiles sources that must compile without warnings. Sources that were compiled before are not compiled again. */
    static Compiled of(String... sources) {
        return known(STRICT, sources);
    }

    /** Compiles sources that must compile, possibly with warnings. Sources that were compiled before are not compiled again. */
    static Compiled warnedOf(String... sources) {
        return known(List.of(), sources);
    }

    private static Compiled known(List<String> options, String... sources) {
        List<String> key = Stream.concat(options.stream(), Stream.of(sources)).toList();
        SoftReference<Compiled> before = KNOWN.get(key);
        Compiled known = before == null ? null : before.get();
        if (known == null) {
            Compilation compilation = compile(options, sources);
            CompilationSubject.assertThat(compilation).succeeded();
            known = new Compiled(compilation, Compiled.class.getClassLoader());
            KNOWN.put(key, new SoftReference<>(known));
        }
        return known;
    }

    /** The same where a library is missing when it runs: everything of the tests but the jars that have {@code name} in theirs. */
    Compiled runWithout(String name) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Path.of(entry).getFileName().toString().contains(name)) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        ClassLoader rest = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        return new Compiled(compilation, rest);
    }

    /** Errors and warnings as {@code line: text}. */
    static List<String> diagnostics(String... sources) {
        return diagnostics(compile(List.of(), sources));
    }

    static List<String> diagnostics(Compilation compilation) {
        return compilation.diagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() != Diagnostic.Kind.NOTE)
                .filter(diagnostic -> diagnostic.getMessage(null).contains("[Tables/"))
                .map(Compiled::text)
                .toList();
    }

    static List<String> notes(Compilation compilation) {
        return compilation.notes().stream()
                .filter(diagnostic -> diagnostic.getMessage(null).contains("[Tables/"))
                .map(Compiled::text)
                .toList();
    }

    private static String text(Diagnostic<? extends JavaFileObject> diagnostic) {
        JavaFileObject file = diagnostic.getSource();
        String name =
                file == null ? "?" : file.getName().substring(file.getName().lastIndexOf('/') + 1);
        return name + ":" + diagnostic.getLineNumber() + " " + withoutReference(diagnostic.getMessage(null));
    }

    /** Returns a message without its ending, which explains how to find its code. */
    static String withoutReference(String message) {
        Matcher whole = Pattern.compile("(?s)(\\[Tables/(\\w+)] .*?)\\s+For an example, run: tables explain (\\w+)")
                .matcher(message);
        if (!whole.matches() || !whole.group(2).equals(whole.group(3))) {
            throw new AssertionError("The message does not end with the command that explains its code: " + message);
        }
        return whole.group(1);
    }

    private static String nameOf(String source) {
        String packageName = source.replaceFirst("(?s).*?package ([\\w.]+);.*", "$1");
        String type = source.replaceFirst(
                "(?s).*?\\n(?:public |final |abstract |sealed )*(?:class|record|interface|enum|@interface) ([\\w$]+).*",
                "$1");
        return packageName + "." + (source.contains("@NullMarked\npackage") ? "package-info" : type);
    }

    Compilation compilation() {
        return compilation;
    }

    String generated(String path) throws IOException {
        return compilation
                .generatedFile(StandardLocation.SOURCE_OUTPUT, path)
                .orElseThrow()
                .getCharContent(false)
                .toString();
    }

    Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    @SuppressWarnings("unchecked")
    EntityMapper<Object> mapper(String entity) throws ReflectiveOperationException {
        Constructor<?> constructor = type(entity + "TableMapper").getDeclaredConstructor();
        constructor.setAccessible(true);
        return (EntityMapper<Object>) constructor.newInstance();
    }

    /** Calls the constructor that takes as many arguments. */
    Object create(String name, @Nullable Object... arguments) throws ReflectiveOperationException {
        for (Constructor<?> constructor : type(name).getDeclaredConstructors()) {
            if (constructor.getParameterCount() == arguments.length) {
                constructor.setAccessible(true);
                return constructor.newInstance(arguments);
            }
        }
        throw new NoSuchMethodException(name);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    Object constant(String enumName, String constant) throws ClassNotFoundException {
        return Enum.valueOf((Class<? extends Enum>) type(enumName), constant);
    }

    /** Writes an entity as a row. */
    static Row write(EntityMapper<Object> mapper, Object entity) {
        PrimaryKey keys = mapper.primaryKeyOf(entity);
        return Row.of(keys, writer -> mapper.write(entity, writer));
    }

    /** Writes an entity and reads it back as another one. */
    static Object roundTrip(EntityMapper<Object> mapper, Object entity) {
        return mapper.read(new StoredRow(write(mapper, entity), ETag.ofTimestampTicks(7), Instant.EPOCH));
    }

    /** Defines the classes the compiler made. */
    private static final class MemoryLoader extends ClassLoader {
        private final Compilation compilation;

        MemoryLoader(Compilation compilation, ClassLoader parent) {
            super(parent);
            this.compilation = compilation;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            List<JavaFileObject> found = new ArrayList<>();
            compilation
                    .generatedFile(StandardLocation.CLASS_OUTPUT, name.replace('.', '/') + ".class")
                    .ifPresent(found::add);
            if (found.isEmpty()) {
                throw new ClassNotFoundException(name);
            }
            try (InputStream stream = found.get(0).openInputStream()) {
                byte[] bytes = stream.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }
}
