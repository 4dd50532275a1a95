package dev.tables.mapping.model;

import dev.tables.engine.Row;
import java.util.function.UnaryOperator;

/**
 * Brings rows of one entity from one schema version to the next, whenever one is read that was written with the earlier one.
 *
 * <p>Upgrades are chained: a row of version 1 passes those from 1 and from 2 to be read as version 3. The row given has
 * stored names and stored types, encrypted properties in plain text where the present entity has them encrypted, and all of
 * the row's properties whatever the query reads. What is stored changes only when the entity is saved.
 *
 * <p>Duties of an implementer: the keys stay; the result depends on the row alone; it may be called from several threads, and
 * for one row any number of times.
 *
 * @param <T> the entity
 */
public interface EntityUpgrade<T> {
    /** The entity. */
    Class<T> entityType();

    /** The schema version of the rows it takes; it makes rows of the next. */
    int fromVersion();

    /**
     * The row as the next version has it, made with {@link Row#with} and {@link Row#without}.
     *
     * @param row of {@link #fromVersion}
     */
    Row upgrade(Row row);

    /** An upgrade by a function. */
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
