package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.internal.DerivedQuery.Subject;
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
        VALUES("ValuesOf"),
        /** Each value, and how many entities have it. */
        COUNTS("CountsOf"),
        /** The least. */
        MIN("MinOf"),
        /** The greatest. */
        MAX("MaxOf");

        private final String annotation;

        Kind(String annotation) {
            this.annotation = annotation;
        }

        /** The simple name of the annotation that asks for it. */
        public String annotation() {
            return annotation;
        }

        /** Whether one value is the answer. */
        boolean isOne() {
            return this == MIN || this == MAX;
        }
    }

    /**
     * The property that is meant.
     *
     * @throws QueryRefusedException if the entity has none of that name
     */
    public PropertyModel in(EntityModel model) {
        return PropertyNames.required(model, property, toString());
    }

    /**
     * What a method's name says about which entities count: {@code findBy…}, {@code countBy…}, {@code minHiredBy…}.
     *
     * @throws QueryRefusedException if it is no such name
     */
    public DerivedQuery name(EntityModel model, String method) {
        DerivedQuery query =
                MethodNameParser.parse(model, method.replaceFirst("^(?:min|max|values|counts)(?=\\p{Lu})", "find"));
        boolean whole = query.subject() == Subject.FIND || query.subject() == Subject.COUNT;
        if (!whole || query.limit() > 0 || !query.sort().isEmpty()) {
            throw refused(model, method, "Name it find…By or count…By, without First, Top and OrderBy.");
        }
        return query;
    }

    /**
     * What a filter says about which entities count.
     *
     * @param expected the filter, which says to find or to count them
     * @throws QueryRefusedException if it says to do something else with them, in which order, or how many
     */
    public void check(EntityModel model, DeclaredFilter expected) {
        boolean whole = expected.subject() == Subject.FIND || expected.subject() == Subject.COUNT;
        if (!whole || expected.top() != 0 || !expected.sort().isBlank()) {
            throw refused(model, "the filter", "Leave exists, delete, sort and top out.");
        }
    }

    private QueryRefusedException refused(EntityModel model, String what, String remedy) {
        return new QueryRefusedException(
                model.entity(),
                null,
                this + " is about all entities that match, but " + what
                        + " says which come first, whether there are any, or to delete them. " + remedy);
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
                "asks for " + this + ", but '" + asked.name() + "' "
                        + (several
                                ? "is a collection, of which none comes first. Ask for @ValuesOf or @CountsOf, which take its"
                                        + " elements."
                                : "has no values that are compared in order. Ask for a property that an index could have."));
    }

    /** As source has it. */
    @Override
    public String toString() {
        return "@" + kind.annotation() + "(\"" + property + "\")";
    }
}
