package dev.tables.differential.mutant;

import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Defects of the kinds that were found in the product, each planted between product and store. */
public enum Mutant {
    /** Some entities are missing in an index. */
    INDEX_ROW_MISSING {
        @Override
        boolean isLost(RowOperation operation, boolean ofIndex) {
            return ofIndex
                    && operation.kind() != RowOperation.Kind.DELETE
                    && operation.primaryKey().hashCode() % 4 == 0;
        }
    },
    /** Index rows stay when the entity gets another value. */
    INDEX_ROW_STALE {
        @Override
        boolean isLost(RowOperation operation, boolean ofIndex) {
            return ofIndex && operation.kind() == RowOperation.Kind.DELETE;
        }
    },
    /** Index rows that hold what the entity had before are believed. */
    INDEX_COPY_STALE {
        @Override
        boolean isLost(RowOperation operation, boolean ofIndex) {
            return ofIndex && operation.kind() != RowOperation.Kind.DELETE;
        }

        @Override
        boolean isLostOnlyIfPresent() {
            return true;
        }
    },
    /** A deleted entity is still there. */
    DELETE_LOST {
        @Override
        boolean isLost(RowOperation operation, boolean ofIndex) {
            return !ofIndex
                    && operation.kind() == RowOperation.Kind.DELETE
                    && !operation.primaryKey().rowKey().startsWith("~")
                    && operation.primaryKey().hashCode() % 3 == 0;
        }
    },
    /** Two neighbours change places. */
    ORDER_WRONG {
        @Override
        <T> List<T> page(RowQuery query, List<T> items, boolean hasNext) {
            List<T> swapped = new ArrayList<>(items);
            if (swapped.size() > 3) {
                Collections.swap(swapped, 1, 2);
            }
            return swapped;
        }
    },
    /** The last row of a page that another follows is lost. */
    ROW_LOST_BETWEEN_PAGES {
        @Override
        <T> List<T> page(RowQuery query, List<T> items, boolean hasNext) {
            return hasNext && items.size() > 1 ? items.subList(0, items.size() - 1) : items;
        }
    },
    /** The store is believed to have filtered. */
    FILTER_IGNORED {
        @Override
        RowQuery asked(RowQuery query) {
            return query.withFilter(null);
        }
    },
    /** Less than, greater than and not equal hold for null, too. */
    NULL_MATCHED {
        @Override
        RowQuery asked(RowQuery query) {
            Filter filter = query.filter();
            return filter == null ? query : query.withFilter(withNull(filter));
        }

        private static Filter withNull(Filter filter) {
            if (filter instanceof Filter.Comparison one && one.operator() != Filter.Operator.EQ) {
                return Filter.or(one, Filter.not(Filter.exists(one.property())));
            }
            if (filter instanceof Filter.And and) {
                return Filter.and(and.terms().stream().map(one -> withNull(one)).toArray(Filter[]::new));
            }
            return filter;
        }
    },
    /** What is greater than a bound is taken for greater or equal, as what is less. */
    BOUND_INCLUDED {
        @Override
        RowQuery asked(RowQuery query) {
            KeyRange range = query.rowKeyRange();
            return query.withRowKeyRange(new KeyRange(range.lower(), true, range.upper(), true));
        }
    },
    /** Lists are read without their last element. */
    LIST_ELEMENT_LOST {
        @Override
        Row read(Row row) {
            Row changed = row;
            for (String name : row.propertyNames()) {
                if (row.value(name) instanceof String text && text.startsWith("[") && text.indexOf(',') > 0) {
                    changed = changed.with(name, text.substring(0, text.lastIndexOf(',')) + "]");
                }
            }
            return changed;
        }
    },
    /** A property whose value is small is read as absent. */
    VALUE_LOST {
        @Override
        Row read(Row row) {
            Row changed = row;
            for (String name : row.propertyNames()) {
                if (row.value(name) instanceof Integer number && number == 0) {
                    changed = changed.without(name);
                }
            }
            return changed;
        }
    };

    /** Whether a write is acknowledged but not done. */
    boolean isLost(RowOperation operation, boolean ofIndex) {
        return false;
    }

    /** Whether it is lost only where there is such a row already. */
    boolean isLostOnlyIfPresent() {
        return false;
    }

    /** What is asked instead. */
    RowQuery asked(RowQuery query) {
        return query;
    }

    /** What is found instead. */
    <T> List<T> page(RowQuery query, List<T> items, boolean hasNext) {
        return items;
    }

    /** What is read instead. */
    Row read(Row row) {
        return row;
    }
}
