package dev.tables.data.repository.query.internal;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.plan.IndexStates;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.table.EntityTable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ConcurrentLruCache;

/**
 * The plans of what predicates have asked of an entity, the last ones used: a plan knows no values, so that predicates of one shape, in
 * one order, have one. Safe for use by several threads.
 */
final class PredicatePlans {
    /** More shapes than an application writes; those that users put together come again among the last. */
    static final int MOST = 256;

    private final ConcurrentLruCache<Shape, QueryPlan> plans;

    /** Of entities in the table. */
    PredicatePlans(EntityTable<?> table) {
        EntityModel model = table.model();
        plans = new ConcurrentLruCache<>(
                MOST, shape -> Planner.plan(model, shape.asked).showing(IndexStates.of(table)));
    }

    /**
     * How what is asked of the store at hand is served, refused or not.
     *
     * @throws dev.tables.mapping.query.UnsupportedQueryException if a property cannot be asked so
     */
    QueryPlan plan(QuerySpec asked) {
        return plans.get(new Shape(asked));
    }

    /** What is asked but for values. Compared by a short text, which is made faster than a plan; a hash of all that is known of properties is not. */
    private static final class Shape {
        private final QuerySpec asked;
        private final String text;

        Shape(QuerySpec asked) {
            this.asked = asked;
            StringBuilder code = new StringBuilder(80)
                    .append(asked.limit())
                    .append(asked.keyOrder())
                    .append(asked.read())
                    .append(flag(asked.paged()))
                    .append(flag(asked.scanAllowed()))
                    .append(flag(asked.offsetAllowed()))
                    .append(flag(asked.directWrites()));
            for (SortKey key : asked.sort()) {
                code.append(key.property().name())
                        .append(flag(key.descending()))
                        .append(flag(key.nullsMoved()))
                        .append(flag(key.ignoreCase()));
            }
            if (asked.condition() != null) {
                append(asked.condition(), code);
            }
            text = code.toString();
        }

        private static char flag(boolean set) {
            return set ? '+' : '-';
        }

        private static void append(Condition condition, StringBuilder code) {
            if (condition instanceof Condition.Test test) {
                code.append('(')
                        .append(test.property().name())
                        .append(' ')
                        .append(test.keyword().name())
                        .append(' ')
                        .append(test.argument())
                        .append(flag(test.ignoreCase()))
                        .append(')');
            } else if (condition instanceof Condition.All all) {
                append('&', all.terms(), code);
            } else if (condition instanceof Condition.Any any) {
                append('|', any.terms(), code);
            } else if (condition instanceof Condition.Not not) {
                append('!', List.of(not.term()), code);
            }
        }

        private static void append(char kind, List<Condition> terms, StringBuilder code) {
            code.append(kind).append('(');
            terms.forEach(term -> append(term, code));
            code.append(')');
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Shape shape && text.equals(shape.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }
}
