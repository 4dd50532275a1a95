package dev.tables.data.repository;

import dev.tables.mapping.query.AccessPlan;
import java.lang.reflect.Method;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/** A query method would scan its table and is not annotated with {@link dev.tables.annotation.AllowScan}. */
public final class ScanRefusedException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    /** The method. */
    private final transient Method method;
    /** Its plan. */
    private final transient AccessPlan plan;

    /** Names method, plan and remedy. */
    public ScanRefusedException(Method method, AccessPlan plan) {
        super("Query method " + method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + " would scan table '" + plan.table() + "'. " + plan.reason() + " " + plan.advice()
                + " Or allow it with @AllowScan.\n" + plan.explain());
        this.method = method;
        this.plan = plan;
    }

    /** The query method. */
    public Method method() {
        return method;
    }

    /** How it would be served; its advice names the index that would serve it. */
    public AccessPlan plan() {
        return plan;
    }
}
