package dev.tables.boot.diagnostics;

import dev.tables.mapping.query.QueryRefusedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a query method that cannot be understood or served; the message of the exception says what to do. */
final class QueryRefusedFailureAnalyzer extends AbstractFailureAnalyzer<QueryRefusedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, QueryRefusedException refused) {
        return new FailureAnalysis(
                "A query method cannot be served. " + refused.getMessage(),
                "Change the method's name, types or annotation, or write the query by hand with TablesTemplate.table(...).",
                refused);
    }
}
