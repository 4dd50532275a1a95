package dev.tables.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells when the engine is chosen. */
final class PreparedEngineFailureAnalyzer extends AbstractFailureAnalyzer<PreparedEngineException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, PreparedEngineException other) {
        return new FailureAnalysis(other.getMessage(), """
                Which engine is used is decided when process-aot runs, as all conditions on beans are. Let it see the same \
                tables.engine, or tables.azure.*, as the start, for example as its argument:

                    <arguments>--tables.engine=azure</arguments>

                Or start without -Dspring.aot.enabled=true.""", other);
    }
}
