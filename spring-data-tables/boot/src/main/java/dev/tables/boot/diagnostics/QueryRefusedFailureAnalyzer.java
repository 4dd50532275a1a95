package dev.tables.boot.diagnostics;

import dev.tables.mapping.query.UnsupportedQueryException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for a query method that cannot be parsed or executed. The message of the exception contains the
 * remedy.
 */
final class QueryRefusedFailureAnalyzer extends AbstractFailureAnalyzer<UnsupportedQueryException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, UnsupportedQueryException refused) {
        return new FailureAnalysis(
                "A query method cannot be executed. " + refused.getMessage(),
                "Change the name, the types or the annotations of the method, or write the query with"
                        + " TablesTemplate.table(...).",
                refused);
    }
}
