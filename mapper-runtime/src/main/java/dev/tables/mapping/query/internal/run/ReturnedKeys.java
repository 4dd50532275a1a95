package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The keys of the entities that a query has returned so far, so that an entity that is found again is dropped even if
 * it has changed. The number of keys is limited: beyond the limit, the values of an entity determine whether it was
 * already returned.
 */
final class ReturnedKeys {
    /** The maximum number of keys that are kept. */
    static final int MOST = 100_000;

    private final Set<PrimaryKey> keys = new HashSet<>();

    /**
     * Adds an entity, and returns whether it is new.
     *
     * @param byValues returns whether the entity is new according to its values
     */
    boolean add(PrimaryKey entity, BooleanSupplier byValues) {
        if (keys.size() < MOST) {
            return keys.add(entity);
        }
        return !keys.contains(entity) && byValues.getAsBoolean();
    }
}
