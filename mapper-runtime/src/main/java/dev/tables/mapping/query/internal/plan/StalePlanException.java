package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.query.internal.condition.QuerySpec;

/** An exception for a plan whose entity has other keys or indexes than when the plan was chosen. */
public final class StalePlanException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    StalePlanException(String entity, QuerySpec spec, PlanChoice choice) {
        super("The ahead-of-time plan " + choice + " for '" + spec.condition()
                + "' does not match the current keys and indexes of " + entity
                + ". Compile the application and run ahead-of-time processing again.");
    }
}
