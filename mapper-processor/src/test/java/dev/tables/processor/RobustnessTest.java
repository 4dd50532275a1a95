package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobustnessTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private static final Pattern EXPECTATION = Pattern.compile("\\w\\.java:\\d+ \\[Tables/(\\w+)] [\\w@]");
    private static final Set<String> ASSERTED = new HashSet<>();
    private static final String ORDER = """
            package shop;

            import dev.tables.annotation.*;

            @TableEntity(table = "orders")
            @IndexedBy(name = "byC", properties = {"c", "d desc"})
            public record Order(
                    @PartitionKey String a,
                    @RowKey(position = 0, digits = 8) int b,
                    @RowKey(position = 1, descending = true) java.time.Instant t,
                    @Property("c_text") String c,
                    @IndexedBy(unique = true) long d) {}
            """;

    @Test
    void internalErrorIsReportedAsOneDiagnostic() {
        Filer broken = (Filer) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Filer.class}, (proxy, method, arguments) -> {
                    IOException full = new IOException("disk full");
                    full.setStackTrace(
                            new StackTraceElement[] {new StackTraceElement("disk.Drive", "write", "Drive.java", 7)});
                    throw full;
                });
        Compilation compilation = compile(new Wrapped(broken));
        assertThat(Compiled.diagnostics(compilation))
                .containsExactly("Order.java:7 [Tables/InternalError] The annotation processor failed on Order:"
                        + " java.io.IOException: disk full (at disk.Drive.write(Drive.java:7)). Please report"
                        + " this error, with the source code of the class.");
    }

    /** Half-written code, as an IDE compiles it, cut at every character or, with short effort, at some: no fault ever. */
    @Test
    void truncatedSourceCausesNoInternalError() {
        int step = Effort.byEffort(4, 1);
        int first = ORDER.indexOf("@TableEntity") + SEED.random().nextInt(step);
        for (int end = first; end < ORDER.length(); end += step) {
            String cut = ORDER.substring(0, end);
            Compilation compilation = Compiler.compiler(new ThriftyCompiler())
                    .withProcessors(new MapperProcessor())
                    .compile(JavaFileObjects.forSourceString("shop.Order", cut));
            assertThat(messages(compilation)).as(cut).noneMatch(text -> text.contains("[Tables/InternalError]"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@TableEntity record Order(@PartitionKey Missing a, @RowKey String b) {}",
                "@TableEntity record Order(@PartitionKey String a, @RowKey String b, java.util.List<Missing> c) {}",
                "@TableEntity class Order extends Missing { @PartitionKey String a; @RowKey String b; }",
                "@TableEntity class Order extends Order { @PartitionKey String a; @RowKey String b; }",
                "@TableEntity(table = MISSING) record Order(@PartitionKey String a, @RowKey(digits = X) int b) {}",
                "@TableEntity(table = 5, missing = 1) record Order(@PartitionKey String a, @RowKey String b) {}",
                "@TableEntity @IndexedBy(properties = 3) record Order(@PartitionKey String a, @RowKey String b) {}",
                "@TableEntity @IndexedBy(properties = {\"\", \" desc\"}) record Order(@PartitionKey String a, "
                        + "@RowKey String b) {}",
                "@TableEntity @Missing record Order(@PartitionKey String a, @RowKey String a) {}",
                "@TableEntity class Order { @PartitionKey String a; @RowKey String b; Order(Missing a) {} }",
                "@TableEntity class Order { @PartitionKey String a; @RowKey String b; Missing getA() { return null; } }",
                "@TableEntity class { @PartitionKey String a; }",
                "@TableEntity @TableEntity record Order(@PartitionKey String a, @RowKey String b) {}",
                "@TableEntity @IndexedBy(layout = IndexLayout.X, properties = \"a\") record Order(@PartitionKey "
                        + "String a, @RowKey String b) {}",
                "@TableEntity record Order(@PartitionKey String a, @RowKey String b",
            })
    void incompleteCodeCausesNoInternalError(String body) {
        Compilation compilation = Compiler.compiler(new ThriftyCompiler())
                .withProcessors(new MapperProcessor())
                .compile(JavaFileObjects.forSourceString(
                        "shop.Order", "package shop; import dev.tables.annotation.*; " + body));
        assertThat(messages(compilation)).isNotEmpty().noneMatch(text -> text.contains("InternalError"));
    }

    @Test
    void processorWaitsForTypesOfOtherProcessors() {
        Compilation compilation = Compiler.javac()
                .withProcessors(new MapperProcessor(), new WritesKind())
                .compile(JavaFileObjects.forSourceString("shop.Order", """
                        package shop;

                        import dev.tables.annotation.*;

                        @TableEntity
                        public record Order(@PartitionKey String a, @RowKey Kind kind, String b) {}
                        """));
        assertThat(messages(compilation)).isEmpty();
        assertThat(compilation.generatedSourceFiles())
                .extracting(file -> file.getName().replaceFirst(".*/", ""))
                .containsExactlyInAnyOrder("Kind.java", "OrderTableMapper.java", "OrderKey.java", "Order_.java");
    }

    @Test
    void outputIsReproducible() throws IOException {
        assertThat(mapper()).isEqualTo(mapper());
    }

    private static String mapper() throws IOException {
        return Compiled.compile(ORDER)
                .generatedFile(StandardLocation.SOURCE_OUTPUT, "shop/OrderTableMapper.java")
                .orElseThrow()
                .getCharContent(false)
                .toString();
    }

    @ParameterizedTest
    @EnumSource(DiagnosticCode.class)
    void everyCodeIsInTheReferenceAndInATestOfTextFileAndLine(DiagnosticCode code) throws IOException {
        assertThat(Files.readString(Path.of("../docs/reference/diagnostics.md"))
                        .contains("\n| [`" + code.text() + "`]("))
                .as("row of %s; build/test docs ReferenceTest -Ddocs.update adds it without its reason", code.text())
                .isTrue();
        assertThat(asserted()).contains(code.text());
    }

    /** Returns the codes that a test expects with a text, a file and a line. */
    private static synchronized Set<String> asserted() throws IOException {
        if (ASSERTED.isEmpty()) {
            try (Stream<Path> tests = Files.walk(Path.of("src/test/java"))) {
                tests.filter(Files::isRegularFile)
                        .flatMap(file -> EXPECTATION.matcher(read(file)).results())
                        .forEach(found -> ASSERTED.add(found.group(1)));
            }
        }
        return ASSERTED;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }

    private static Compilation compile(Processor processor) {
        return Compiler.javac().withProcessors(processor).compile(JavaFileObjects.forSourceString("shop.Order", ORDER));
    }

    private static List<String> messages(Compilation compilation) {
        List<String> messages = new ArrayList<>();
        compilation.diagnostics().forEach(diagnostic -> messages.add(diagnostic.getMessage(null)));
        return messages;
    }

    /** The processor in an environment with another filer. */
    private static final class Wrapped extends AbstractProcessor {
        private final MapperProcessor processor = new MapperProcessor();
        private final Filer filer;

        Wrapped(Filer filer) {
            this.filer = filer;
        }

        @Override
        public synchronized void init(ProcessingEnvironment environment) {
            ProcessingEnvironment wrapped = (ProcessingEnvironment) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {ProcessingEnvironment.class},
                    (proxy, method, arguments) -> {
                        try {
                            return method.getName().equals("getFiler") ? filer : method.invoke(environment, arguments);
                        } catch (InvocationTargetException thrown) {
                            throw thrown.getCause();
                        }
                    });
            processor.init(wrapped);
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return processor.getSupportedAnnotationTypes();
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return processor.getSupportedSourceVersion();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            return processor.process(annotations, round);
        }
    }

    /** Writes an enum in the first round. */
    private static final class WritesKind extends AbstractProcessor {
        private boolean written;

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latestSupported();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (written) {
                return false;
            }
            written = true;
            try (Writer writer =
                    processingEnv.getFiler().createSourceFile("shop.Kind").openWriter()) {
                writer.write("package shop; public enum Kind { A }");
            } catch (IOException impossible) {
                throw new java.io.UncheckedIOException(impossible);
            }
            return false;
        }
    }
}
