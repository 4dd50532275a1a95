package dev.tables.docs.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.Outputs;
import dev.tables.processor.MapperProcessor;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the compiler says of a method that would read the whole table. */
class RefusedQueryTest {
    private static final String SOURCE = """
            package shop;

            import dev.tables.data.repository.TablesRepository;
            import java.util.List;

            interface OrderRepository extends TablesRepository<Order, OrderKey> {
                List<Order> findByNote(String note);
            }
            """;

    @Test
    void isRefusedWithAdvice(@TempDir Path classes) throws Exception {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK, not a JRE");
        JavaCompiler.CompilationTask task = compiler.getTask(
                null,
                null,
                found,
                List.of(
                        "-d",
                        classes.toString(),
                        "-classpath",
                        System.getProperty("java.class.path"),
                        "-Atables.schema=off"),
                null,
                List.of(new Source()));
        task.setProcessors(List.of(new MapperProcessor()));

        assertThat(task.call()).isFalse();
        Outputs.check(
                "learn-refused.txt",
                found.getDiagnostics().stream()
                        .filter(one -> one.getKind() == javax.tools.Diagnostic.Kind.ERROR)
                        .map(one -> "OrderRepository.java:[%d,%d] %s"
                                .formatted(one.getLineNumber(), one.getColumnNumber(), one.getMessage(Locale.ROOT)))
                        .collect(Collectors.joining("\n")));
    }

    private static final class Source extends SimpleJavaFileObject {
        Source() {
            super(URI.create("string:///shop/OrderRepository.java"), Kind.SOURCE);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return SOURCE;
        }
    }
}
