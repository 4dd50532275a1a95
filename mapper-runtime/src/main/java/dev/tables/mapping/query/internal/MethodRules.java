package dev.tables.mapping.query.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.query.Cost;
import dev.tables.mapping.query.Keyword;
import dev.tables.mapping.query.QueryRefusedException;
import dev.tables.mapping.query.SortedBy;
import dev.tables.mapping.query.internal.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.MethodShape.Delivery;
import dev.tables.mapping.query.internal.MethodShape.Element;
import dev.tables.mapping.query.internal.MethodShape.Form;
import dev.tables.mapping.query.internal.MethodShape.Kind;
import dev.tables.mapping.query.internal.MethodShape.Returned;
import dev.tables.mapping.query.internal.ParameterType.Part;
import dev.tables.mapping.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which declarations of query methods are refused: by the compiler as by the start, for the same reasons in the same words.
 *
 * <p>Some of the rules are Spring Data's own, which knows them at start only.
 */
public final class MethodRules {
    private static final String BACKWARDS =
            " Keys or an index have the opposite order: @AllowBackwardReads, on stores that read from the last key to the first.";

    /** What Spring Data reads past: a delete has no limit. */
    private static final Pattern LIMITED_DELETE =
            Pattern.compile("(?:delete|remove)(?:Distinct)?(?:First|Top)\\d*(?:\\p{Lu}.*?)?By.*");

    private MethodRules() {}

    /** What is wrong with a declaration, whatever it asks: the first thing, or null. */
    public static @Nullable Misfit ofDeclaration(MethodShape method) {
        Misfit promised = promised(method);
        if (promised != null) {
            return promised;
        }
        for (Kind kind : Kind.values()) {
            if (method.number(kind) > 1) {
                return Misfit.parameters("takes " + method.number(kind) + " parameters of type " + kind.type()
                        + ", expected at most one.");
            }
        }
        for (Kind kind : List.of(Kind.SORT, Kind.LIMIT)) {
            if (method.takes(Kind.PAGEABLE) && method.takes(kind)) {
                return Misfit.parameters("takes a Pageable and a " + kind.type()
                        + ", but a page request says order and size itself. Leave one of them out.");
            }
        }
        return pages(method);
    }

    /** Refuses publishers that are not made, or hold what does not go into them. */
    private static @Nullable Misfit promised(MethodShape method) {
        Returned returned = method.returned();
        if (returned.form() == Form.PUBLISHER) {
            return Misfit.returns("returns " + returned.text()
                    + ", a publisher that is not made here. Return a Mono of what would be returned else, or a Flux, a"
                    + " Publisher or, in Kotlin, a Flow of the answers.");
        }
        if (returned.form() == Form.NESTED) {
            return Misfit.returns(
                    returned.delivery() == Delivery.SUSPENDED
                            ? "is a suspend function that returns " + returned.text()
                                    + ", which is another promise. Return a List or one answer, which may be null; or a"
                                    + " Flow without suspend."
                            : "returns " + returned.text()
                                    + ", which promises what is itself a promise or holds several. Return a Mono of a List"
                                    + " or of one answer, or a Flux of the answers.");
        }
        return returned.delivery() == Delivery.SUSPENDED && method.number(Kind.POSITION) > 0
                ? Misfit.parameters(
                        "is a suspend function that takes a ScrollPosition, behind which Spring Data sees no Window."
                                + " Return a Mono of the Window without suspend, or a Slice that a Pageable chooses.")
                : null;
    }

    /** Refuses page requests and positions that go nowhere, and pages that no parameter chooses. */
    private static @Nullable Misfit pages(MethodShape method) {
        Returned returned = method.returned();
        boolean page = method.takes(Kind.PAGEABLE);
        if (method.number(Kind.PAGEABLE) > 0 && !returned.pageable() && returned.form() != Form.STREAM) {
            return Misfit.returns("takes a Pageable, but returns " + returned.text()
                    + ", which is no page. Return a Slice, or a List, Streamable, Stream or Window.");
        }
        if (method.number(Kind.POSITION) > 0 && returned.form() != Form.WINDOW) {
            return Misfit.returns("takes a ScrollPosition, but returns " + returned.text()
                    + ", which has no positions. Return a Window.");
        }
        if (returned.form() == Form.PAGE && !page) {
            return Misfit.returns("returns a Page, but takes no Pageable that says which one. Take one.");
        }
        if (returned.form() == Form.WINDOW && !page && !method.takes(Kind.POSITION)) {
            return Misfit.returns(
                    "returns a Window, but takes no ScrollPosition or Pageable to continue from. Take one.");
        }
        return method.allowed().offset() && !page && !method.takes(Kind.POSITION)
                ? Misfit.parameters(
                        "says @AllowOffset, but takes no Pageable or ScrollPosition that could have one. Take one, or leave"
                                + " the annotation out.")
                : null;
    }

    /**
     * Refuses keywords that are not supported, or not for their properties, whatever their parameters are.
     *
     * @throws QueryRefusedException if there is such a keyword
     */
    public static void requireSupported(EntityModel model, @Nullable Condition condition) {
        if (condition != null) {
            condition.tests().forEach(test -> KeywordRules.check(model, test));
        }
    }

    /** What is wrong with the number of parameters, or null. */
    public static @Nullable Misfit ofArguments(MethodShape method, DerivedQuery query) {
        return method.compared() == query.arguments()
                ? null
                : new Misfit(
                        Misfit.Kind.COUNT,
                        "has " + method.compared() + (method.compared() == 1 ? " parameter" : " parameters")
                                + " to compare with, expected " + query.arguments()
                                + (query.condition() == null
                                        ? "."
                                        : ": one for each ? in '" + query.condition() + "'."));
    }

    /**
     * What is wrong with the type of a parameter, or null. What may be anything is judged when it is called.
     *
     * @param test what compares a property with the parameter
     * @param number which of the arguments of the test it is, from 0
     */
    public static @Nullable Misfit ofParameter(Condition.Test test, int number, ParameterType parameter) {
        boolean several = test.keyword() == Keyword.IN || test.keyword() == Keyword.NOT_IN;
        KnownType given = several ? parameter.element() : parameter.one();
        PropertyModel property = test.property();
        Part expected = test.keyword() != Keyword.BETWEEN ? Part.WHOLE : number == 0 ? Part.LOWER : Part.UPPER;
        if (parameter.part() != Part.WHOLE && parameter.part() != expected) {
            return new Misfit(
                    Misfit.Kind.TYPE,
                    "takes a " + parameter.text() + " to compare with '" + property.name()
                            + "', which is compared with something else there. A range is all that Between takes: ask for"
                            + " Between, and take a value for each other comparison.");
        }
        if (property.converted() != null) {
            return ofConverted(test, parameter, given);
        }
        if (given.fits(property.comparedType(), property.constants())) {
            return null;
        }
        if (property.isMultiValued() && !several && !parameter.element().equals(parameter.one())) {
            return new Misfit(
                    Misfit.Kind.TYPE,
                    "takes a " + parameter.text() + " to compare with the collection '" + property.name()
                            + "', which can be asked for single elements only. Take one element, or ask In for any of"
                            + " several.");
        }
        return new Misfit(
                Misfit.Kind.TYPE,
                "takes a " + parameter.text() + " to compare with '" + property.name() + "', which is kept as "
                        + property.comparedText()
                        + (property.comparedType() == ValueType.ENUM && given.stored() == ValueType.STRING
                                ? ", so that a text that names none of its constants would find nothing. Take "
                                : ". Take ")
                        + (several ? "a collection of that type." : "that type."));
    }

    /** What is wrong with parameters that a filter compares, whatever they are compared with, or null. */
    public static @Nullable Misfit ofFilter(List<ParameterType> arguments) {
        for (ParameterType argument : arguments) {
            if (argument.part() != Part.WHOLE) {
                return new Misfit(
                        Misfit.Kind.TYPE,
                        "takes a " + argument.text() + ", which filters compare with nothing. Take its ends, and ask ge"
                                + " and le, or say Between in the name of a method without filter.");
            }
        }
        return null;
    }

    /** The same of a property with a converter, which knows what is equal, but not what comes first. */
    private static @Nullable Misfit ofConverted(Condition.Test test, ParameterType parameter, KnownType given) {
        PropertyModel property = test.property();
        boolean declared = given.name().equals(property.converted());
        if (declared ? test.isByValue() : given.fits(property.comparedType(), property.constants())) {
            return null;
        }
        String fact = declared
                ? Converted.unordered(test)
                : ", which is declared as " + property.convertedText() + " and kept as " + property.comparedText()
                        + ". Take " + Converted.expected(test) + ".";
        return new Misfit(
                Misfit.Kind.TYPE, "takes a " + parameter.text() + " to compare with '" + property.name() + "'" + fact);
    }

    /**
     * What is wrong with the type of a parameter that a property is to get, or null. What may be anything is judged when it is
     * given.
     */
    public static @Nullable Misfit ofAssigned(PropertyModel property, ParameterType parameter) {
        KnownType given = parameter.one();
        String converted = property.converted();
        if ((property.json() == JsonForm.LIST || property.json() == JsonForm.MAP)
                && given.stored() != null
                && !given.open()) {
            return new Misfit(
                    Misfit.Kind.TYPE,
                    "takes a " + parameter.text() + " to give to '" + property.name() + "', which is a "
                            + (property.json() == JsonForm.MAP ? "map" : "collection") + ". Take one.");
        }
        // What other JSON is declared as is known when it is given.
        boolean fits = given.stored() == null
                || given.open()
                || property.json() == JsonForm.OTHER
                || (converted == null
                        ? given.stored() == property.type() && given.fits(property.type(), property.constants())
                        : given.name().equals(converted));
        return fits
                ? null
                : new Misfit(
                        Misfit.Kind.TYPE,
                        "takes a " + parameter.text() + " to give to '" + property.name() + "', which is declared as "
                                + (converted == null ? property.comparedText() : property.convertedText())
                                + ". Take that type.");
    }

    /**
     * What is wrong with a method for what it is to do, or null. Only what is found is limited: who means to delete some must
     * not delete all.
     *
     * @param name the method's name, if that says what it asks
     */
    public static @Nullable Misfit ofSubject(MethodShape method, Subject subject, @Nullable String name) {
        if (subject == Subject.FIND) {
            return null;
        }
        boolean taken = method.takes(Kind.LIMIT) || method.takes(Kind.PAGEABLE) || method.takes(Kind.POSITION);
        if (taken || name != null && LIMITED_DELETE.matcher(name).matches()) {
            return new Misfit(
                    Misfit.Kind.QUERY,
                    "is to " + subject.name().toLowerCase(Locale.ROOT)
                            + " with a limit, expected one without: all that match are concerned. Find some with a"
                            + " limit, and pass what you found on.");
        }
        return isSuitable(method.returned(), subject) ? null : Misfit.returns(unsuitable(method.returned(), subject));
    }

    /** Whether the answer to what is no search can become what is returned; what only a conversion knows is let pass. */
    private static boolean isSuitable(Returned returned, Subject subject) {
        Element element = returned.element();
        if (returned.form() == Form.SEVERAL) {
            return subject == Subject.DELETE
                    ? element == Element.ENTITY || element == Element.ANYTHING
                    : subject != Subject.MERGE && element != Element.ENTITY;
        }
        return returned.form() == Form.ONE
                && (subject == Subject.DELETE
                        || element != Element.ENTITY
                                && element != (subject == Subject.EXISTS ? Element.NUMBER : Element.TRUTH));
    }

    private static String unsuitable(Returned returned, Subject subject) {
        String found = ", but returns " + returned.text() + ". Return ";
        return switch (subject) {
            case COUNT -> "is to count" + found + "a long.";
            case EXISTS -> "is to say whether there is any" + found + "a boolean.";
            case MERGE -> "is to change entities" + found + "nothing, or a long that says how many were changed.";
            case SUMMARIZE -> throw new IllegalArgumentException("Statistics have rules of their own.");
            default ->
                "is to delete" + found
                        + "nothing, a long that says how many there were, a boolean that says whether there was any,"
                        + " the entity if there is one at most, or a List of the entities.";
        };
    }

    /** What is wrong with a method that is served so, scans apart: everything. */
    public static List<Misfit> ofPlan(MethodShape method, QueryPlan plan) {
        List<Misfit> misfits = new ArrayList<>();
        Form form = method.returned().form();
        if (form == Form.PAGE && !method.allowed().count()) {
            misfits.add(Misfit.returns("returns a Page, which would count all answers for every page. Return a Slice or"
                    + " a Window, or allow it with @AllowCount."));
        }
        Misfit ofPages = form.isPaged() ? ofPages(plan, method.keyOrder()) : null;
        if (ofPages != null) {
            misfits.add(ofPages);
        }
        Misfit ofFirst = form.isPaged() ? null : ofFirst(plan);
        if (ofFirst != null) {
            misfits.add(ofFirst);
        }
        boolean sized = plan.spec().limit() > 0 || method.takes(Kind.LIMIT) || method.takes(Kind.PAGEABLE);
        if (form == Form.WINDOW && !sized) {
            misfits.add(Misfit.returns("returns a Window of no size. Say findTop10By…, or take a Limit."));
        }
        return misfits;
    }

    /**
     * Why pages that a plan gives would have no place to continue from, or null.
     *
     * @param expected what the method expects of the store
     */
    public static @Nullable Misfit ofPages(QueryPlan plan, KeyOrder expected) {
        if (!plan.spec().isInKeyOrder()) {
            return Misfit.returns(
                    "returns pages, but the store does not return rows in the order of keys, so that pages have no"
                            + " place to continue from, whatever is declared. Return a Stream, or a List of what a"
                            + " narrower condition finds.");
        }
        if (plan.sortedBy() != SortedBy.MEMORY) {
            return null;
        }
        boolean forwards = expected == KeyOrder.EITHER && plan.spec().keyOrder() == KeyOrder.ASCENDING;
        return forwards && isServedBackwards(plan)
                ? Misfit.returns(
                        "returns pages in an order that needs rows from the last key to the first, which it allows, but"
                                + " this store reads them from the first to the last. Declare a key or an index of that order.")
                : Misfit.returns(
                        "returns pages, but its order is made in memory, so that pages have no place to continue"
                                + " from. Sort by what keys or an index serve, or return a List."
                                + (isServedBackwards(plan) ? BACKWARDS : "") + "\n" + plan.explain());
    }

    /** Whether the same would be served by rows from the last key to the first. */
    private static boolean isServedBackwards(QueryPlan plan) {
        QuerySpec either = plan.spec().withKeyOrder(KeyOrder.EITHER);
        return Planner.plan(plan.model(), either).isDescending();
    }

    /**
     * Why the first of an order cannot be found in a store that does not keep it, or null: nothing narrows what would have to be
     * read and sorted to find them.
     */
    public static @Nullable Misfit ofFirst(QueryPlan plan) {
        QuerySpec asked = plan.spec();
        boolean first = asked.limit() > 0 && plan.sortedBy() == SortedBy.MEMORY;
        return first && !asked.isInKeyOrder() && plan.cost().feasibility() == Cost.Feasibility.SORT_TOO_LARGE
                ? new Misfit(
                        Misfit.Kind.QUERY,
                        "asks for the first of an order, but the store does not return rows in the order of keys,"
                                + " whatever is declared: all that match would be read and sorted, of which more than "
                                + Planner.MOST_SORTED_IN_MEMORY
                                + " are refused. Narrow them by an equality or an interval of an indexed property,"
                                + " such as the one it is sorted by, or keep what is asked for in a row of its own.")
                : null;
    }

    /** What is wrong with a method that says Distinct and shows entities as something else, or null. */
    public static @Nullable Misfit ofDistinct(Returned returned) {
        boolean several = returned.form() != Form.ONE && returned.form() != Form.PAGE;
        return several && !returned.set()
                ? Misfit.returns(
                        "says Distinct and returns projections, of which several may be equal: only entities are"
                                + " distinguished by their keys. Return a Set, or leave Distinct out.")
                : null;
    }
}
