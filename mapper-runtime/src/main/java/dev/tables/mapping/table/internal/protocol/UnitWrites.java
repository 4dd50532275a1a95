package dev.tables.mapping.table.internal.protocol;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a unit of work has written, each with the entity to which it belongs. A row that the unit wrote before
 * a request is the unit's own row: if the commit finds no conflict, no other writer has changed the row.
 */
public final class UnitWrites {
    private final Map<Place, Owner> owners = new HashMap<>();
    private int count;

    /** A row. */
    private record Place(String table, PrimaryKey primaryKey) {}

    /**
     * The entity to which a written row belongs, as its own row or as one of its index rows.
     *
     * @param model the entity type
     * @param index the number of the index if the row is an index row, or -1 for the entity's own row
     * @param isInserted whether the entity was expected to be new, so that an existing row is a duplicate and not a
     *     conflict
     * @param number the number of the first write of the row, from 1
     */
    public record Owner(EntityModel model, PrimaryKey entity, int index, boolean isInserted, int number) {
        private Owner since(int first) {
            return new Owner(model, entity, index, isInserted, first);
        }
    }

    /** Returns the number of writes so far. */
    int count() {
        return count;
    }

    /** Returns the number of the first write of a row, from 1; {@link Integer#MAX_VALUE} if it was not written. */
    int first(String table, PrimaryKey keys) {
        Owner owner = owners.get(new Place(table, keys));
        return owner == null ? Integer.MAX_VALUE : owner.number;
    }

    /** Returns whether rows of a table were written. */
    boolean include(String table) {
        return owners.keySet().stream().anyMatch(place -> place.table.equals(table));
    }

    /**
     * Adds the write of an entity's own row. The first write determines whether the entity is new: an entity that was
     * deleted before already existed.
     *
     * @return the write, to which its index rows are added
     */
    public Owner add(EntityModel model, PrimaryKey entity, boolean isInserted) {
        Owner owner = new Owner(model, entity, -1, isInserted, ++count);
        owners.putIfAbsent(new Place(model.table(), entity), owner);
        return owner;
    }

    /** Adds an index row of a write. */
    public void addIndexRow(Owner write, int index, String table, PrimaryKey row) {
        owners.merge(
                new Place(table, row),
                new Owner(write.model, write.entity, index, false, write.number),
                (former, latter) -> latter.since(former.number));
    }

    /** Returns the entity to which a row belongs; null if the row is unknown or was not written for one entity. */
    @Nullable
    Owner owner(@Nullable String table, @Nullable PrimaryKey keys) {
        return table == null || keys == null ? null : owners.get(new Place(table, keys));
    }

    /** Returns a written entity of a partition; null if no entity of the partition was written. */
    @Nullable
    Owner anyOfPartition(String partitionKey) {
        for (Owner owner : owners.values()) {
            if (owner.entity.partitionKey().equals(partitionKey)) {
                return owner;
            }
        }
        return null;
    }

    /** Returns the keys of inserted entities by table. */
    Map<String, List<PrimaryKey>> inserted() {
        Map<String, List<PrimaryKey>> inserted = new HashMap<>();
        owners.forEach((place, owner) -> {
            if (owner.index < 0 && owner.isInserted) {
                inserted.computeIfAbsent(place.table, any -> new ArrayList<>()).add(place.primaryKey);
            }
        });
        return inserted;
    }
}
