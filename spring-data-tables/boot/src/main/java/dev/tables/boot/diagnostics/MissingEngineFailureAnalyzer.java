package dev.tables.boot.diagnostics;

import dev.tables.boot.internal.MissingStoreModuleException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a missing engine. The analysis shows the dependency that contains the engine. */
final class MissingEngineFailureAnalyzer extends AbstractFailureAnalyzer<MissingStoreModuleException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, MissingStoreModuleException missing) {
        String[] coordinates = missing.dependency().split(":", 2);
        return new FailureAnalysis(
                missing.getMessage(),
                "Select another store with tables.store, or add this dependency:\n\n"
                        + "    <dependency>\n"
                        + "        <groupId>" + coordinates[0] + "</groupId>\n"
                        + "        <artifactId>" + coordinates[1] + "</artifactId>\n"
                        + "    </dependency>",
                missing);
    }
}
