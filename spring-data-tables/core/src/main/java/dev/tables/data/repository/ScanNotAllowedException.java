package dev.tables.data.repository;

import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.predicate.EntityPredicate;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * An exception for a query method that would scan its table without {@link dev.tables.annotation.AllowScan}, or a
 * predicate that would scan without {@linkplain EntityPredicate#allowScan permission}.
 */
public final class ScanNotAllowedException extends InvalidDataAccessApiUsageException {
    private static final long serialVersionUID = 1L;

    /** The method, or null for a predicate. */
    private final transient @Nullable Method method;
    /** Its plan. */
    private final transient AccessPlan plan;

    /** Creates an exception whose message contains the method, its plan and how to avoid the scan. */
    public ScanNotAllowedException(Method method, AccessPlan plan) {
        this(method, plan, "");
    }

    /** Creates an exception with an additional hint at the end of the message. */
    public ScanNotAllowedException(Method method, AccessPlan plan, String hint) {
        super(text(
                        "Query method " + method.getDeclaringClass().getSimpleName() + "." + method.getName(),
                        plan,
                        "@AllowScan")
                + hint);
        this.method = method;
        this.plan = plan;
    }

    /** Creates an exception whose message contains the predicate, its plan and how to avoid the scan. */
    public ScanNotAllowedException(EntityPredicate<?> predicate, AccessPlan plan) {
        super(text("The predicate '" + predicate + "' of " + plan.entityName(), plan, "allowScan()"));
        this.method = null;
        this.plan = plan;
    }

    private static String text(String asked, AccessPlan plan, String allowance) {
        return asked + " would scan table '" + plan.table() + "'. " + plan.selectionReason()
                + (plan.advice() == null ? "" : " " + plan.advice()) + " Or allow it with " + allowance + ".\n"
                + plan.explain();
    }

    /** Returns the query method, or null if a predicate was rejected. */
    public @Nullable Method method() {
        return method;
    }

    /** Returns the rejected access plan; its advice names an index that would avoid the scan. */
    public AccessPlan plan() {
        return plan;
    }
}
