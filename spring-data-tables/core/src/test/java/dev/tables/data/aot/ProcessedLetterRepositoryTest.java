package dev.tables.data.aot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/** The same processed ahead of time. */
class ProcessedLetterRepositoryTest extends LetterRepositoryTest {
    private static ProcessedApplication processed;
    private static ApplicationContextInitializer<GenericApplicationContext> compiled;

    @BeforeAll
    static void process() {
        processed = new ProcessedApplication(LetterApplication.class);
        compiled = processed.compile();
    }

    @Override
    GenericApplicationContext newApplication() {
        return ProcessedApplication.start(compiled);
    }

    @Test
    void generatedCodeExcludesExamplesPredicatesAndCustomMethods() {
        assertThat(processed.source(LetterRepository.class))
                .contains(" ofInterest(", " streamByBox(")
                .doesNotContain("Example", "Predicate", " count(", " findBy(", " forward(");
        assertThat(processed.metadata(LetterRepository.class))
                .contains("\"fragment\": \"dev.tables.data.aot.ForwardingByTemplate\"")
                .contains("\"fragment\": \"dev.tables.data.repository.query.internal.TablesExampleExecutor\"")
                .contains("\"fragment\": \"dev.tables.data.repository.query.internal.TablesPredicates\"");
        assertThat(processed.errors()).as("logged while processing").isEmpty();
    }
}
