package dev.tables.data.repository.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.aot.ProcessedApplication;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/** The same processed ahead of time. */
class ProcessedAuditingTest extends AuditingTest {
    private static ProcessedApplication processed;
    private static ApplicationContextInitializer<GenericApplicationContext> compiled;

    @BeforeAll
    static void process() {
        processed = new ProcessedApplication(AuditedApplication.class);
        compiled = processed.compile();
    }

    @Override
    GenericApplicationContext start() {
        return ProcessedApplication.start(compiled);
    }

    @Test
    void processingLogsNoError() {
        assertThat(processed.errors()).isEmpty();
    }
}
