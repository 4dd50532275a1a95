package dev.tables.boot.diagnostics;

import dev.tables.boot.PreparedOtherwiseException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that preparation decides which beans there are, so that a property set later has no effect. */
final class PreparedOtherwiseFailureAnalyzer extends AbstractFailureAnalyzer<PreparedOtherwiseException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, PreparedOtherwiseException other) {
        String remedy = other.argument() == null
                ? "Set the property at start too, or let process-aot run without it.\n\n"
                : "Let it see the same properties as the start, for example as its argument:\n\n    <arguments>"
                        + other.argument() + "</arguments>\n\n";
        return new FailureAnalysis(
                other.getMessage(),
                "This is decided when process-aot runs, as all conditions on beans are. " + remedy
                        + "Or start without -Dspring.aot.enabled=true.",
                other);
    }
}
