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
 * The most recently used plans of predicates on an entity. A plan contains no values, so predicates of the same shape
 * and order share a plan. Thread-safe.
 */
final class PredicatePlans {
    /**
     * The maximum number of plans. Most applications have fewer shapes of predicates than this maximum, and shapes that
     * users compose are usually repeated soon.
     */
    static final int MOST = 256;

    private final ConcurrentLruCache<Shape, QueryPlan> plans;

    /** Creates the plans for entities in the table. */
    PredicatePlans(EntityTable<?> table) {
        EntityModel model = table.model();
        plans = new ConcurrentLruCache<>(
                MOST, shape -> Planner.plan(model, shape.asked).showing(IndexStates.of(table)));
    }

    /**
     * Returns the plan of a query for the actual store, even if it is rejected.
     *
     * @throws dev.tables.mapping.query.UnsupportedQueryException if a property does not support the condition
     */
    QueryPlan plan(QuerySpec asked) {
        return plans.get(new Shape(asked));
    }

    /**
     * The query without its values. Shapes are compared by a short text, because hashing all metadata of the properties
     * would take longer than planning.
     */
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
