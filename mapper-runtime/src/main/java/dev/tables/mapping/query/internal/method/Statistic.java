package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import org.jspecify.annotations.Nullable;

/**
 * What a query method says about a property of all that it finds, instead of returning that.
 *
 * @param kind what it says
 * @param property the property, as the annotation names it
 */
public record Statistic(Kind kind, String property) {
    /** What is said about the values of a property. Entities without a value have no part in it. */
    public enum Kind {
        /** Each value once. */
        VALUES("DistinctValues"),
        /** Each value, and how many entities have it. */
        COUNTS("GroupCount"),
        /** The least. */
        MIN("MinValue"),
        /** The greatest. */
        MAX("MaxValue");

        private final String annotation;

        Kind(String annotation) {
            this.annotation = annotation;
        }

        /** The simple name of the annotation that asks for it. */
        public String annotation() {
            return annotation;
        }

        /** Whether one value is the answer. */
        public boolean isOne() {
            return this == MIN || this == MAX;
        }
    }

    /**
     * The property that is meant.
     *
     * @throws UnsupportedQueryException if the entity has none of that name
     */
    public PropertyModel in(EntityModel model) {
        return PropertyNames.required(model, property, toString());
    }

    /**
     * What a method's name says about which entities count: {@code findBy…}, {@code countBy…}, {@code minHiredBy…}.
     *
     * @throws UnsupportedQueryException if it is no such name
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
     * What a filter says about which entities count.
     *
     * @param expected the filter, which says to find or to count them
     * @throws UnsupportedQueryException if it says to do something else with them, in which order, or how many
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

    /** What is wrong with a property of which this is asked, or null. */
    @Nullable
    Misfit misfit(PropertyModel asked) {
        boolean several = asked.isMultiValued() && kind.isOne();
        boolean stored = !asked.isExploded() && !asked.isLarge() && !asked.isJsonText();
        boolean ordered =
                asked.comparedType().isKeyComponent() && asked.comparedType().isOrdered();
        if (stored && ordered && !several && asked.role() != PropertyModel.Role.VERSION) {
            return null;
        }
        return new Misfit(
                Misfit.Kind.QUERY,
                "requests " + this + ", but '" + asked.name() + "' "
                        + (several
                                ? "is a collection, which has no order. Use @DistinctValues or @GroupCount, which apply "
                                        + "to its elements."
                                : "has no order. Use a property of an ordered type, such as a "
                                        + "number, a date or a String."));
    }

    /** As source has it. */
    @Override
    public String toString() {
        return "@" + kind.annotation() + "(\"" + property + "\")";
    }
}
