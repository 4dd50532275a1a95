package dev.tables.mapping.query.internal.method;

/**
 * The reason why a query method is rejected, in words that the compiler and the startup share.
 *
 * @param kind the part of the method that is wrong
 * @param fact what was found, what was expected and what to do: the end of a sentence that begins with the method's
 *     name
 */
public record DeclarationError(Kind kind, String fact) {
    /** The part of a method that is wrong. */
    public enum Kind {
        /** The query. */
        QUERY,
        /** The parameters for the number and the order of results. */
        PARAMETERS,
        /** The number of parameters to compare with. */
        COUNT,
        /** The type of a parameter to compare with. */
        TYPE,
        /** The return type. */
        RETURNS,
        /** The projection of the entity. */
        PROJECTION
    }

    public static DeclarationError returns(String fact) {
        return new DeclarationError(Kind.RETURNS, fact);
    }

    static DeclarationError parameters(String fact) {
        return new DeclarationError(Kind.PARAMETERS, fact);
    }
}
