package dev.tables.boot.diagnostics;

import dev.tables.data.repository.ScanRefusedException;
import dev.tables.mapping.query.AccessPlan;
import java.lang.reflect.Method;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains which query method or predicate would read too much, and what would serve it. */
final class ScanRefusedFailureAnalyzer extends AbstractFailureAnalyzer<ScanRefusedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, ScanRefusedException refused) {
        AccessPlan plan = refused.plan();
        Method method = refused.method();
        String asked = method == null
                ? "A predicate"
                : "Query method " + method.getDeclaringClass().getName() + "." + method.getName();
        String description = asked + " would read the whole table '" + plan.table()
                + "', more and more as it grows. Its plan:\n\n" + plan.explain().indent(4);
        String advice = plan.advice() == null ? "" : plan.advice() + "\n\n";
        String allowance = method == null
                ? "Or add the partition key to the predicate. If reading the whole table is what you want, say so with"
                        + " allowScan() of it."
                : "Or add the partition key to the method. If reading the whole table is what you want, say so with"
                        + " @AllowScan on the method.";
        return new FailureAnalysis(description, advice + allowance, refused);
    }
}
