package dev.tables.boot.diagnostics;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for an unsupported version of Spring Boot. Uses only classes that Spring Boot 3 contains too. */
final class BootVersionFailureAnalyzer extends AbstractFailureAnalyzer<BootVersionException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, BootVersionException earlier) {
        return new FailureAnalysis(
                earlier.getMessage(),
                "Upgrade the application: raise the version of its parent spring-boot-starter-parent, or of the bill"
                        + " of materials spring-boot-dependencies. Otherwise remove tables-spring-boot-starter.",
                earlier);
    }
}
