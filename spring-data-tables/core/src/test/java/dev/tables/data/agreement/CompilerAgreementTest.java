package dev.tables.data.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.processor.MapperProcessor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The compiler and the start accept the same declarations of query methods, and refuse the others in the same words. The
 * declarations are lines of {@code methods.txt}: {@code +} are accepted, {@code -} refused.
 */
class CompilerAgreementTest {
    private static final String REPOSITORY = """
            package odd;
            import dev.tables.annotation.*;
            import dev.tables.data.repository.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.stream.Stream;
            import odd.Types.*;
            import org.reactivestreams.*;
            import org.springframework.data.domain.*;
            import org.springframework.data.repository.Repository;
            import org.springframework.data.repository.query.Param;
            import org.springframework.data.util.Streamable;
            import reactor.core.publisher.*;
            public interface %s extends Repository<Employee, EmployeeKey> {
                %s
            }
            """;
    private static final Map<String, String> LINES = new LinkedHashMap<>();
    private static CompiledSources processed;
    private static CompiledSources plain;

    @BeforeAll
    static void compile() throws IOException {
        Map<String, String> sources = shared();
        lines().forEach((name, line) ->
                sources.put("odd." + name, String.format(Locale.ROOT, REPOSITORY, name, line.substring(2))));
        processed = CompiledSources.of(sources, new MapperProcessor());
        plain = CompiledSources.of(sources, null);
        assertThat(plain.errors()).isEmpty();
    }

    /** What all repositories stand on. */
    static Map<String, String> shared() throws IOException {
        return new LinkedHashMap<>(Map.of("odd.Types", text("Types.java")));
    }

    static Stream<Arguments> methods() throws IOException {
        return lines().entrySet().stream().map(line -> Arguments.of(line.getValue(), line.getKey()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("methods")
    void compilerAndStartupReportTheSameMessage(String line, String repository) throws ClassNotFoundException {
        String compiler = processed.diagnostics("odd." + repository);
        String start = RefusalAtStart.refusal(plain.load("odd." + repository));
        if (line.startsWith("+")) {
            assertThat(compiler).isEmpty();
            assertThat(start).isNull();
            assertThat(processed.notes("odd." + repository).startsWith("[Tables/QueryWaits]"))
                    .as("whether it waits for an index")
                    .isEqualTo(RefusalAtStart.waits(plain.load("odd." + repository)));
        } else {
            assertThat(start).isNotNull();
            assertThat(compiler).startsWith("[Tables/Query").containsIgnoringWhitespaces(RefusalAtStart.fact(start));
        }
    }

    @Test
    void compilerAndStartupReportTheSameMessageIfClassIsNotAnEntity() throws ClassNotFoundException {
        Map<String, String> sources = Map.of(
                "odd.Plain", "package odd; public record Plain(String key) {}",
                "odd.PlainRepository",
                        "package odd; public interface PlainRepository"
                                + " extends dev.tables.data.repository.TablesRepository<Plain, String> {}",
                "odd.OtherRepository",
                        "package odd; public interface OtherRepository"
                                + " extends org.springframework.data.repository.CrudRepository<Plain, String> {}");
        CompiledSources refused = CompiledSources.of(sources, new MapperProcessor());
        String start = RefusalAtStart.refusal(CompiledSources.of(sources, null).load("odd.PlainRepository"));
        assertThat(start)
                .startsWith("Plain: no mapper odd.PlainTableMapper found. Annotate the class with @TableEntity");
        assertThat(refused.diagnostics("odd.PlainRepository")).isEqualTo("[Tables/EntityNotMapped] " + start);
        assertThat(refused.diagnostics("odd.OtherRepository")).isEmpty();
    }

    /** The declarations, by the names of the repositories that have them. */
    private static synchronized Map<String, String> lines() throws IOException {
        if (LINES.isEmpty()) {
            List<String> all = text("methods.txt").lines().toList();
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).startsWith("+") || all.get(i).startsWith("-")) {
                    LINES.put("Line" + (i + 1), all.get(i));
                }
            }
        }
        return LINES;
    }

    private static String text(String name) throws IOException {
        try (InputStream resource = CompilerAgreementTest.class.getResourceAsStream("/agreement/" + name)) {
            return new String(Objects.requireNonNull(resource).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
