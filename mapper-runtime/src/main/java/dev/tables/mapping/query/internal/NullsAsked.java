package dev.tables.mapping.query.internal;

import dev.tables.mapping.query.Keyword;

/** What {@code Is} and {@code Not} mean with null as argument. */
final class NullsAsked {
    private NullsAsked() {}

    /** Whether an argument of {@code Is} or {@code Not} is null. */
    static boolean isAsked(Condition.Test test, Arguments bound) {
        return (test.keyword() == Keyword.IS || test.keyword() == Keyword.IS_NOT)
                && bound.orNull(test.argument()) == null;
    }

    /** The condition that asks for nulls where arguments are. */
    static Condition of(Condition condition, Arguments bound) {
        if (condition instanceof Condition.All all) {
            return new Condition.All(
                    all.terms().stream().map(term -> of(term, bound)).toList());
        }
        if (condition instanceof Condition.Any any) {
            return new Condition.Any(
                    any.terms().stream().map(term -> of(term, bound)).toList());
        }
        if (condition instanceof Condition.Not not) {
            return new Condition.Not(of(not.term(), bound));
        }
        Condition.Test test = (Condition.Test) condition;
        if (!isAsked(test, bound)) {
            return test;
        }
        Keyword keyword = test.keyword() == Keyword.IS ? Keyword.IS_NULL : Keyword.IS_NOT_NULL;
        return new Condition.Test(test.property(), keyword, test.argument(), false);
    }
}
