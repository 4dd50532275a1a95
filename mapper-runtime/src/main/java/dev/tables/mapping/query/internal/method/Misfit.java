package dev.tables.mapping.query.internal.method;

/**
 * Why a query method is refused, in words that the compiler and the start share.
 *
 * @param kind what is at fault
 * @param fact what was found, what was expected and what to do: the end of a sentence that begins with the method's name
 */
public record Misfit(Kind kind, String fact) {
    /** What of a method is at fault. */
    public enum Kind {
        /** What it asks. */
        QUERY,
        /** The parameters that say how much and in which order. */
        PARAMETERS,
        /** The number of parameters to compare with. */
        COUNT,
        /** The type of a parameter to compare with. */
        TYPE,
        /** What it returns. */
        RETURNS,
        /** What it shows of an entity. */
        PROJECTION
    }

    public static Misfit returns(String fact) {
        return new Misfit(Kind.RETURNS, fact);
    }

    static Misfit parameters(String fact) {
        return new Misfit(Kind.PARAMETERS, fact);
    }
}
