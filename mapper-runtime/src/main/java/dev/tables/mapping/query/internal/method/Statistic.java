package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import org.jspecify.annotations.Nullable;

/**
 * A statistic of a property that a query method returns instead of the matching entities.
 *
 * @param kind the kind of the statistic
 * @param property the property, as the annotation names it
 */
public record Statistic(Kind kind, String property) {
    /** The kind of a statistic. Entities without a value are ignored. */
    public enum Kind {
        /** Each value once. */
        VALUES("DistinctValues"),
        /** Each value with the number of entities that have this value. */
        COUNTS("GroupCount"),
        /** The smallest value. */
        MIN("MinValue"),
        /** The greatest value. */
        MAX("MaxValue");

        private final String annotation;

        Kind(String annotation) {
            this.annotation = annotation;
        }

        /** Returns the simple name of the statistic's annotation. */
        public String annotation() {
            return annotation;
        }

        /** Returns whether the result is one value. */
        public boolean isOne() {
            return this == MIN || this == MAX;
        }
    }

    /**
     * Returns the property of the entity.
     *
     * @throws UnsupportedQueryException if the entity has no property of that name
     */
    public PropertyModel in(EntityModel model) {
        return PropertyNames.required(model, property, toString());
    }

    /**
     * Parses the condition from a method's name: {@code findBy…}, {@code countBy…}, {@code minHiredBy…}.
     *
     * @throws UnsupportedQueryException if the name does not declare a statistic
     */
    public DerivedQuery name(EntityModel model, String method) {
        DerivedQuery query =
                MethodNameParser.parse(model, method.replaceFirst("^(?:min|max|values|counts)(?=\\p{Lu})", "find"));
        boolean whole = query.subject() == Subject.FIND || query.subject() == Subject.COUNT;
        if (!whole || query.limit() > 0 || !query.sort().isEmpty()) {
            throw refused(
                    model,
                    "the name " + method,
                    "Name the method find…By or count…By, without First, Top and OrderBy.");
        }
        return query;
    }

    /**
     * Checks a filter that specifies the entities.
     *
     * @param expected the filter, whose action is to find or to count the entities
     * @throws UnsupportedQueryException if the filter has another action, an order or a limit
     */
    public void check(EntityModel model, DeclaredFilter expected) {
        boolean whole = expected.subject() == Subject.FIND || expected.subject() == Subject.COUNT;
        if (!whole || expected.top() != 0 || !expected.sort().isBlank()) {
            throw refused(model, "the filter", "Remove exists, delete, sort and top from the filter.");
        }
    }

    private UnsupportedQueryException refused(EntityModel model, String what, String remedy) {
        return new UnsupportedQueryException(
                model.entity(),
                null,
                this + " applies to all matching entities, so " + what
                        + " cannot also sort, limit, delete or test for existence. " + remedy);
    }

    /** Returns why a property does not support the statistic; null if it does. */
    @Nullable
    DeclarationError misfit(PropertyModel asked) {
        boolean several = asked.isMultiValued() && kind.isOne();
        boolean stored = !asked.isExploded() && !asked.isLarge() && !asked.isJsonText();
        boolean ordered =
                asked.comparedType().isKeyComponent() && asked.comparedType().isOrdered();
        if (stored && ordered && !several && asked.role() != PropertyModel.Role.VERSION) {
            return null;
        }
        return new DeclarationError(
                DeclarationError.Kind.QUERY,
                "requests " + this + ", but '" + asked.name() + "' "
                        + (several
                                ? "is a collection, which has no order. Use @DistinctValues or @GroupCount, which apply "
                                        + "to its elements."
                                : "has no order. Use a property of an ordered type, such as a "
                                        + "number, a date or a String."));
    }

    /** Formats the statistic as in source code. */
    @Override
    public String toString() {
        return "@" + kind.annotation() + "(\"" + property + "\")";
    }
}
