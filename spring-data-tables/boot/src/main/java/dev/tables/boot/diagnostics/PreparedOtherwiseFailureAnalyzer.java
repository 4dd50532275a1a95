package dev.tables.boot.diagnostics;

import dev.tables.boot.internal.AotConfigurationMismatchException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for properties that differ from the properties during ahead-of-time processing. Ahead-of-time
 * processing decides which beans exist, so a property that is set later has no effect.
 */
final class PreparedOtherwiseFailureAnalyzer extends AbstractFailureAnalyzer<AotConfigurationMismatchException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, AotConfigurationMismatchException other) {
        String remedy = other.requiredAotArgument() == null
                ? "Set the property at startup too, or run process-aot without it.\n\n"
                : "Run process-aot with the same properties as the application, for example as an argument:\n\n"
                        + "    <arguments>" + other.requiredAotArgument() + "</arguments>\n\n";
        return new FailureAnalysis(
                other.getMessage(),
                "The properties that select beans are evaluated when process-aot runs. " + remedy
                        + "Or start the application without -Dspring.aot.enabled=true.",
                other);
    }
}
