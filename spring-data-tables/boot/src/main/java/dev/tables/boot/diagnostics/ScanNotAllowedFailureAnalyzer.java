package dev.tables.boot.diagnostics;

import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.mapping.query.AccessPlan;
import java.lang.reflect.Method;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for a query method or predicate that would scan. The analysis shows which index or key would avoid
 * the scan.
 */
final class ScanNotAllowedFailureAnalyzer extends AbstractFailureAnalyzer<ScanNotAllowedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, ScanNotAllowedException refused) {
        AccessPlan plan = refused.plan();
        Method method = refused.method();
        String asked = method == null
                ? "A predicate"
                : "Query method " + method.getDeclaringClass().getName() + "." + method.getName();
        String description = asked + " would read the whole table '" + plan.table()
                + "', which takes longer as the table grows. Its plan:\n\n"
                + plan.explain().indent(4);
        String advice = plan.advice() == null ? "" : plan.advice() + "\n\n";
        String allowance = method == null
                ? "If you know the partition key, add it to the predicate. If you intend to read the whole table, call"
                        + " allowScan() on the predicate."
                : "If you know the partition key, add it to the method. If you intend to read the whole table,"
                        + " annotate the method with @AllowScan.";
        return new FailureAnalysis(description, advice + allowance, refused);
    }
}
