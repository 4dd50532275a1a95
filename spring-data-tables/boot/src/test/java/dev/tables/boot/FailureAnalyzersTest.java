package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.StoreLockedException;
import dev.tables.mapping.EntityMappers;
import dev.tables.mapping.MissingMapperException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

class FailureAnalyzersTest {
    @Test
    void aDirectoryInUseIsNamedWithAWayOut() {
        StoreLockedException locked = new StoreLockedException(Path.of("data/tables"), "process 42", null);

        FailureAnalysis analysis = analyze(new IllegalStateException("wrapped", locked));

        assertThat(analysis.getDescription()).isEqualTo(locked.getMessage()).contains("data/tables", "process 42");
        assertThat(analysis.getAction()).contains("tables.directory=data/other", "tables.engine=memory");
    }

    @Test
    void aMissingMapperLeadsToTheProcessor() {
        MissingMapperException missing = Assertions.catchThrowableOfType(
                MissingMapperException.class, () -> EntityMappers.of(FailureAnalyzersTest.class));

        FailureAnalysis analysis = analyze(new IllegalStateException("wrapped", missing));

        assertThat(analysis.getDescription())
                .startsWith("FailureAnalyzersTest: no mapper dev.tables.boot.FailureAnalyzersTestTableMapper found.");
        assertThat(analysis.getAction())
                .contains("<artifactId>tables-mapper-processor</artifactId>", "annotationProcessor(");
    }

    /** As Spring Boot does it: the analyzers registered, the first that knows the failure. */
    static FailureAnalysis analyze(@Nullable Throwable failed) {
        Throwable failure = Objects.requireNonNull(failed, "nothing failed");
        List<FailureAnalyzer> analyzers = SpringFactoriesLoader.forDefaultResourceLocation()
                .load(FailureAnalyzer.class, (type, name, problem) -> {});
        return analyzers.stream()
                .filter(analyzer -> analyzer.getClass().getPackageName().equals("dev.tables.boot"))
                .flatMap(analyzer -> java.util.stream.Stream.ofNullable(analyzer.analyze(failure)))
                .findFirst()
                .orElseThrow();
    }
}
