package dev.tables.boot.diagnostics;

import dev.tables.data.repository.ScanRefusedException;
import dev.tables.mapping.query.AccessPlan;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains which query method would read too much, and what would serve it. */
final class ScanRefusedFailureAnalyzer extends AbstractFailureAnalyzer<ScanRefusedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, ScanRefusedException refused) {
        AccessPlan plan = refused.plan();
        String method = refused.method().getDeclaringClass().getName() + "."
                + refused.method().getName();
        String description = "Query method " + method + " would read the whole table '" + plan.table()
                + "', more and more as it grows. Its plan:\n\n" + plan.explain().indent(4);
        String advice = plan.advice() == null ? "" : plan.advice() + "\n\n";
        return new FailureAnalysis(
                description,
                advice
                        + "Or add the partition key to the method. If reading the whole table is what you want, say so with"
                        + " @AllowScan on the method.",
                refused);
    }
}
