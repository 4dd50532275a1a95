package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The keys of the entities that an answer has returned so far, so that one that is found again is dropped, whatever it has become meanwhile.
 * Their number is bounded: beyond it the values of an entity decide.
 */
final class ReturnedKeys {
    /** How many keys are kept at most. */
    static final int MOST = 100_000;

    private final Set<PrimaryKey> keys = new HashSet<>();

    /**
     * Notes an entity; returns whether it is new.
     *
     * @param byValues whether it is new as far as its values show
     */
    boolean add(PrimaryKey entity, BooleanSupplier byValues) {
        if (keys.size() < MOST) {
            return keys.add(entity);
        }
        return !keys.contains(entity) && byValues.getAsBoolean();
    }
}
