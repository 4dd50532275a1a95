package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.Converted;
import dev.tables.mapping.query.internal.condition.KeywordRules;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.method.MethodShape.Delivery;
import dev.tables.mapping.query.internal.method.MethodShape.Element;
import dev.tables.mapping.query.internal.method.MethodShape.Form;
import dev.tables.mapping.query.internal.method.MethodShape.Kind;
import dev.tables.mapping.query.internal.method.MethodShape.Returned;
import dev.tables.mapping.query.internal.method.ParameterType.Part;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules for declarations of query methods. The compiler and the startup reject the same declarations with the same
 * messages.
 *
 * <p>Some of the rules are Spring Data's own, which Spring Data checks only at startup.
 */
public final class MethodRules {
    /** The pattern of the name of a delete method with a limit; Spring Data ignores the limit. */
    private static final Pattern LIMITED_DELETE =
            Pattern.compile("(?:delete|remove)(?:Distinct)?(?:First|Top)\\d*(?:\\p{Lu}.*?)?By.*");

    private MethodRules() {}

    /** Returns the first error of a declaration, independent of its query; null if there is none. */
    public static @Nullable DeclarationError ofDeclaration(MethodShape method) {
        DeclarationError promised = promised(method);
        if (promised != null) {
            return promised;
        }
        for (Kind kind : Kind.values()) {
            if (method.number(kind) > 1) {
                return DeclarationError.parameters("takes " + method.number(kind) + " parameters of type " + kind.type()
                        + ", expected at most one.");
            }
        }
        for (Kind kind : List.of(Kind.SORT, Kind.LIMIT)) {
            if (method.takes(Kind.PAGEABLE) && method.takes(kind)) {
                return DeclarationError.parameters("takes a Pageable and a " + kind.type()
                        + ", but the Pageable already contains the order and the size. Remove one of the two "
                        + "parameters.");
            }
        }
        return pages(method);
    }

    /** Rejects unsupported types of publishers and unsupported types of their elements. */
    private static @Nullable DeclarationError promised(MethodShape method) {
        Returned returned = method.returned();
        if (returned.form() == Form.PUBLISHER) {
            return DeclarationError.returns("returns " + returned.text()
                    + ", a publisher type that is not supported. Return a Mono of the normal result, or a Flux, "
                    + "a Publisher or, in Kotlin, a Flow of the results.");
        }
        if (returned.form() == Form.NESTED) {
            return DeclarationError.returns(
                    returned.delivery() == Delivery.SUSPENDED
                            ? "is a suspend function and returns " + returned.text()
                                    + ", which is also asynchronous. Return a List or a single result, which may be "
                                    + "null. Or remove suspend and return a Flow."
                            : "returns " + returned.text()
                                    + ", which nests asynchronous types or streams. Return a Mono of a List or of a "
                                    + "single result, or a Flux of the results.");
        }
        return returned.delivery() == Delivery.SUSPENDED && method.number(Kind.POSITION) > 0
                ? DeclarationError.parameters(
                        "is a suspend function that takes a ScrollPosition. Spring Data does not support "
                                + "this combination. Remove suspend and return a Mono of the Window, or take a Pageable and "
                                + "return a Slice.")
                : null;
    }

    /**
     * Refuses page requests and positions that the return type does not use, and page results without a parameter for a
     * page.
     */
    private static @Nullable DeclarationError pages(MethodShape method) {
        Returned returned = method.returned();
        boolean page = method.takes(Kind.PAGEABLE);
        if (method.number(Kind.PAGEABLE) > 0 && !returned.pageable() && returned.form() != Form.STREAM) {
            return DeclarationError.returns("takes a Pageable, but returns " + returned.text()
                    + ", which cannot contain a page. Return a Slice, List, Streamable, Stream or Window.");
        }
        if (method.number(Kind.POSITION) > 0 && returned.form() != Form.WINDOW) {
            return DeclarationError.returns("takes a ScrollPosition, but returns " + returned.text()
                    + ", which has no positions. Return a Window.");
        }
        if (returned.form() == Form.PAGE && !page) {
            return DeclarationError.returns("returns a Page, but has no Pageable parameter. Add one.");
        }
        if (returned.form() == Form.WINDOW && !page && !method.takes(Kind.POSITION)) {
            return DeclarationError.returns(
                    "returns a Window, but has no ScrollPosition or Pageable parameter to continue from. Add one.");
        }
        return method.allowed().offset() && !page && !method.takes(Kind.POSITION)
                ? DeclarationError.parameters(
                        "has @AllowOffset, but no Pageable or ScrollPosition parameter that could contain an "
                                + "offset. Add one, or remove the annotation.")
                : null;
    }

    /**
     * Refuses keywords that are not supported, or not for their properties, regardless of their parameters.
     *
     * @throws UnsupportedQueryException if a keyword is not supported
     */
    public static void requireSupported(EntityModel model, @Nullable Condition condition) {
        if (condition != null) {
            condition.tests().forEach(test -> KeywordRules.check(model, test));
        }
    }

    /** Returns the error in the number of parameters; null if there is none. */
    public static @Nullable DeclarationError ofArguments(MethodShape method, DerivedQuery query) {
        return method.compared() == query.arguments()
                ? null
                : new DeclarationError(
                        DeclarationError.Kind.COUNT,
                        "has " + method.compared() + (method.compared() == 1 ? " parameter" : " parameters")
                                + " for its conditions, expected " + query.arguments()
                                + (query.condition() == null
                                        ? "."
                                        : ": one for each ? in '" + query.condition() + "'."));
    }

    /**
     * Returns the error in the type of a parameter; null if there is none. A parameter that accepts any type is checked
     * when the method is called.
     *
     * @param test the test that compares a property with the parameter
     * @param number the number of the test's argument, from 0
     */
    public static @Nullable DeclarationError ofParameter(Condition.Test test, int number, ParameterType parameter) {
        boolean several = test.keyword() == QueryKeyword.IN || test.keyword() == QueryKeyword.NOT_IN;
        KnownType given = several ? parameter.element() : parameter.one();
        PropertyModel property = test.property();
        Part expected = test.keyword() != QueryKeyword.BETWEEN ? Part.WHOLE : number == 0 ? Part.LOWER : Part.UPPER;
        if (parameter.part() != Part.WHOLE && parameter.part() != expected) {
            return new DeclarationError(
                    DeclarationError.Kind.TYPE,
                    "takes a " + parameter.text() + " to compare with '" + property.name()
                            + "', but only Between accepts a range. Use Between, or take a single value for this "
                            + "comparison.");
        }
        if (property.convertedClassName() != null) {
            return ofConverted(test, parameter, given);
        }
        if (given.fits(property.comparedType(), property.enumClassName())) {
            return null;
        }
        if (property.isMultiValued() && !several && !parameter.element().equals(parameter.one())) {
            return new DeclarationError(
                    DeclarationError.Kind.TYPE,
                    "takes a " + parameter.text() + " to compare with the collection '" + property.name()
                            + "'. A collection is compared with single elements. Take one element, or use In to match "
                            + "any of several.");
        }
        String type = several ? "a collection of that type." : "that type.";
        return new DeclarationError(
                DeclarationError.Kind.TYPE,
                "takes a " + parameter.text() + " to compare with '" + property.name() + "', which is stored as "
                        + property.comparedTypeName() + ". Use " + type
                        + (property.comparedType() == ValueType.ENUM && given.stored() == ValueType.STRING
                                ? " A string that is not a constant of that type would match no entity."
                                : ""));
    }

    /**
     * Returns the error in parameters that a filter compares, independent of the properties; null if there is none.
     */
    public static @Nullable DeclarationError ofFilter(List<ParameterType> arguments) {
        for (ParameterType argument : arguments) {
            if (argument.part() != Part.WHOLE) {
                return new DeclarationError(
                        DeclarationError.Kind.TYPE,
                        "takes a " + argument.text() + ", but a filter cannot compare with a range. Take the two "
                                + "bounds, and use ge and le. Or remove the filter, and use Between in the method "
                                + "name.");
            }
        }
        return null;
    }

    /**
     * Returns the error in the type of a parameter for a property with a converter, which supports equality, but not
     * order; null if there is none.
     */
    private static @Nullable DeclarationError ofConverted(
            Condition.Test test, ParameterType parameter, KnownType given) {
        PropertyModel property = test.property();
        boolean declared = given.name().equals(property.convertedClassName());
        if (declared ? test.isByValue() : given.fits(property.comparedType(), property.enumClassName())) {
            return null;
        }
        String fact = declared
                ? Converted.unordered(test)
                : ", which is declared as " + property.convertedTypeName() + " and stored as "
                        + property.comparedTypeName() + ". Use " + Converted.expected(test) + ".";
        return new DeclarationError(
                DeclarationError.Kind.TYPE,
                "takes a " + parameter.text() + " to compare with '" + property.name() + "'" + fact);
    }

    /**
     * Returns the error in the type of a parameter that is assigned to a property; null if there is none. A parameter
     * that accepts any type is checked when an argument is passed.
     */
    public static @Nullable DeclarationError ofAssigned(PropertyModel property, ParameterType parameter) {
        KnownType given = parameter.one();
        String converted = property.convertedClassName();
        if ((property.json() == JsonForm.LIST || property.json() == JsonForm.MAP)
                && given.stored() != null
                && !given.open()) {
            return new DeclarationError(
                    DeclarationError.Kind.TYPE,
                    "takes a " + parameter.text() + " to assign to '" + property.name() + "', which is a "
                            + (property.json() == JsonForm.MAP
                                    ? "map. Take a map."
                                    : "collection. Take a collection."));
        }
        // What other JSON is declared as is known when it is given.
        boolean fits = given.stored() == null
                || given.open()
                || property.json() == JsonForm.OTHER
                || (converted == null
                        ? given.stored() == property.type() && given.fits(property.type(), property.enumClassName())
                        : given.name().equals(converted));
        return fits
                ? null
                : new DeclarationError(
                        DeclarationError.Kind.TYPE,
                        "takes a " + parameter.text() + " to assign to '" + property.name() + "', which is declared as "
                                + (converted == null ? property.comparedTypeName() : property.convertedTypeName())
                                + ". Use that type.");
    }

    /**
     * Returns the error in a method for its action; null if there is none. Only finders can be limited, because a
     * caller who intends to delete some entities must not delete all.
     *
     * @param name the method's name, if it specifies the query
     */
    public static @Nullable DeclarationError ofSubject(MethodShape method, Subject subject, @Nullable String name) {
        if (subject == Subject.FIND) {
            return null;
        }
        boolean taken = method.takes(Kind.LIMIT) || method.takes(Kind.PAGEABLE) || method.takes(Kind.POSITION);
        if (taken || name != null && LIMITED_DELETE.matcher(name).matches()) {
            return new DeclarationError(
                    DeclarationError.Kind.QUERY,
                    "has a limit, but " + subject.name().toLowerCase(Locale.ROOT)
                            + " always applies to all matching entities. Remove the limit, or find entities with a "
                            + "limit and process the result.");
        }
        return isSuitable(method.returned(), subject)
                ? null
                : DeclarationError.returns(unsuitable(method.returned(), subject));
    }

    /**
     * Returns whether the result of an action other than a search can be converted to the return type. Unknown
     * conversions are accepted.
     */
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
            case COUNT -> "counts entities" + found + "a long.";
            case EXISTS -> "tests whether an entity exists" + found + "a boolean.";
            case MERGE -> "changes entities" + found + "void, or a long for the number of changed entities.";
            case SUMMARIZE ->
                throw new IllegalArgumentException(
                        "Found a method that computes a statistic, expected one that counts, tests, changes or "
                                + "deletes entities.");
            case DELETE, FIND ->
                "deletes entities" + found
                        + "void, a long for the number of deleted entities, a boolean for whether any was "
                        + "deleted, the entity if there is at most one, or a List of the entities.";
        };
    }

    /** Returns the error in a method that uses Distinct and returns projections; null if there is none. */
    public static @Nullable DeclarationError ofDistinct(Returned returned) {
        boolean several = returned.form() != Form.ONE && returned.form() != Form.PAGE;
        return several && !returned.set()
                ? DeclarationError.returns(
                        "uses Distinct and returns projections. Distinct compares only the keys of entities, "
                                + "so some of the projections may be equal. Return a Set, or remove Distinct.")
                : null;
    }
}
