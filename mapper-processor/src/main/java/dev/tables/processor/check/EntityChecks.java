package dev.tables.processor.check;

import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedEntity;

/**
 * The rules about one entity that depend only on its declaration. {@link TableChecks} compares entities that share a
 * table, {@link PortabilityChecks} requires the model of the entity, and the package {@code lock} compares the entity
 * with the schema lock.
 */
public final class EntityChecks {
    private EntityChecks() {}

    /** Reports all errors of the entity. */
    public static void check(MappedEntity entity, Diagnostics diagnostics) {
        if (entity.shape().misfit() != null) {
            ShapeChecks.misfit(entity, diagnostics);
            return;
        }
        new ShapeChecks(entity, diagnostics).check();
        new SubtypeChecks(entity, diagnostics).check();
        new PropertyChecks(entity, diagnostics).check();
        new SpreadChecks(entity, diagnostics).check();
        new ConstantChecks(entity, diagnostics).check();
        new KeyChecks(entity, diagnostics, entity.partitionKey(), "partition key").check();
        new KeyChecks(entity, diagnostics, entity.rowKey(), "row key").check();
        new ShardChecks(entity, diagnostics).check();
        new IndexChecks(entity, diagnostics).check();
        new SchemaChecks(entity, diagnostics).check();
        new LengthChecks(entity, diagnostics).checkNames();
    }
}
