package dev.tables.mapping.query.internal;

/** A plan was chosen for an entity that has other keys or indexes by now. */
public final class StalePlanException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    StalePlanException(String entity, QuerySpec spec, PlanChoice choice) {
        super("Found a plan made ahead of time, " + choice + " for '" + spec.condition()
                + "', that the keys and indexes of " + entity
                + " do not give any more. Compile and process the application ahead of time again.");
    }
}
