package dev.tables.mapping.table.internal.row;

import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.model.SchemaVersionException;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The upgrades of one entity, applied to rows as they are read. */
final class RowUpgrades implements RowTransform {
    private final EntityModel model;
    private final Map<Integer, EntityUpgrade<?>> byVersion = new TreeMap<>();

    private RowUpgrades(EntityModel model) {
        this.model = model;
    }

    /**
     * Creates the upgrades of an entity from the upgrades of the mapper and the registered upgrades for the same
     * entity.
     */
    static RowUpgrades of(EntityMapper<?> mapper, List<? extends EntityUpgrade<?>> registered) {
        RowUpgrades upgrades = new RowUpgrades(mapper.model());
        List<EntityUpgrade<?>> all = new ArrayList<>(mapper.schemaUpgrades());
        for (EntityUpgrade<?> one : registered) {
            if (one.entityType().equals(mapper.entityType())) {
                all.add(one);
            }
        }
        all.forEach(upgrades::add);
        return upgrades;
    }

    private void add(EntityUpgrade<?> upgrade) {
        int from = upgrade.fromVersion();
        if (from < 1 || from >= model.schemaVersion()) {
            throw new IllegalArgumentException(model.entity() + ": found an upgrade from schema version " + from
                    + ", but it must be below the entity's schema version " + model.schemaVersion()
                    + ". Raise schemaVersion in @TableEntity, or remove the upgrade.");
        }
        if (byVersion.putIfAbsent(from, upgrade) != null) {
            throw new IllegalArgumentException(
                    model.entity() + ": found two upgrades from schema version " + from + ". Remove one of them.");
        }
    }

    @Override
    public boolean isCurrent(RowReader row) {
        return !model.hasEarlierSchemas() || versionOf(row) == model.schemaVersion();
    }

    /** Selects all properties, because an upgrade may need any property. */
    @Override
    public Projection reading(Projection wanted) {
        return model.hasEarlierSchemas() ? Projection.ALL : wanted;
    }

    @Override
    public RowReader read(String table, RowReader stored) {
        return upgraded(stored);
    }

    /**
     * Returns the row in the form of the current schema version. Returns the same row if it already has the current
     * schema version.
     *
     * @throws SchemaVersionException if no upgrades lead from its version to the current one
     */
    RowReader upgraded(RowReader plain) {
        if (isCurrent(plain)) {
            return plain;
        }
        int found = versionOf(plain);
        int wanted = model.schemaVersion();
        if (found > wanted) {
            throw new SchemaVersionException(
                    model.entity(),
                    plain.primaryKey(),
                    found,
                    wanted,
                    "A newer version of the application wrote the row. Deploy that version here too.");
        }
        Row row = Row.from(plain);
        for (int version = found; version < wanted; version++) {
            row = next(row, version, found);
        }
        return new StoredRow(row, plain.etag(), plain.timestamp());
    }

    private Row next(Row row, int version, int found) {
        EntityUpgrade<?> upgrade = byVersion.get(version);
        if (upgrade == null) {
            throw new SchemaVersionException(
                    model.entity(),
                    row.primaryKey(),
                    found,
                    model.schemaVersion(),
                    "There is no upgrade from schema version " + version
                            + ". List one in @TableEntity(schemaUpgrades = ...), or register an EntityUpgrade.");
        }
        Row upgraded = upgrade.upgrade(row);
        if (!upgraded.primaryKey().equals(row.primaryKey())) {
            throw new MappingException(
                    model.entity(),
                    null,
                    row.primaryKey(),
                    "the upgrade from schema version " + version + " changed the keys of row "
                            + PrimaryKeyFormatter.formatPrimaryKey(row.primaryKey())
                            + ". Create the new row from the given row with the methods "
                            + "of Row.",
                    null);
        }
        return upgraded;
    }

    private static int versionOf(RowReader row) {
        return row.has(EntityModel.SCHEMA_VERSION) ? row.int32(EntityModel.SCHEMA_VERSION) : 1;
    }
}
