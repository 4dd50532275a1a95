package dev.tables.mapping.model;

import dev.tables.engine.Row;
import java.util.function.UnaryOperator;

/**
 * An upgrade of the rows of one entity from one schema version to the next. The upgrade is applied whenever a row of
 * the earlier version is read.
 *
 * <p>Upgrades are chained: a row of version 1 passes through the upgrades from 1 and from 2 to be read as version 3.
 * The row has stored names and stored types. Properties that the current entity encrypts are in plain text. The row
 * contains all its properties, regardless of the properties that the query reads. The stored row changes only when the
 * entity is saved.
 *
 * <p>Implementations must not change keys, and the result must depend on the row alone. The methods may be called by
 * several threads, and any number of times for one row.
 *
 * @param <T> the entity
 */
public interface EntityUpgrade<T> {
    /** Returns the class of the entity. */
    Class<T> entityType();

    /** Returns the schema version of the rows that this upgrade reads; the results have the next version. */
    int fromVersion();

    /**
     * Returns the row in the form of the next version, created with {@link Row#with} and {@link Row#without}.
     *
     * @param row a row of {@link #fromVersion}
     */
    Row upgrade(Row row);

    /** Creates an upgrade from a function. */
    static <T> EntityUpgrade<T> of(Class<T> entityType, int fromVersion, UnaryOperator<Row> upgrade) {
        return new EntityUpgrade<>() {
            @Override
            public Class<T> entityType() {
                return entityType;
            }

            @Override
            public int fromVersion() {
                return fromVersion;
            }

            @Override
            public Row upgrade(Row row) {
                return upgrade.apply(row);
            }
        };
    }
}
