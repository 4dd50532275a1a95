package dev.tables.boot.diagnostics;

import dev.tables.mapping.value.MissingLibraryException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for a missing library such as Jackson. The analysis shows the dependency that contains the
 * library.
 */
final class MissingLibraryFailureAnalyzer extends AbstractFailureAnalyzer<MissingLibraryException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, MissingLibraryException missing) {
        return new FailureAnalysis(missing.getMessage(), """
                If Jackson is missing, add it; Spring Boot manages its version:

                    <dependency>
                      <groupId>tools.jackson.core</groupId>
                      <artifactId>jackson-databind</artifactId>
                    </dependency>

                spring-boot-starter-jackson includes it too. Otherwise add the library that contains the class.""", missing);
    }
}
