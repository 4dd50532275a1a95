package dev.tables.mapping.query.internal.run;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Maps bags, and counts how many were read from rows. */
record CountingMapper(BagMapper mapper, AtomicInteger entitiesRead) implements EntityMapper<Bag> {
    CountingMapper(EntityModel model) {
        this(new BagMapper(model), new AtomicInteger());
    }

    @Override
    public EntityModel model() {
        return mapper.model();
    }

    @Override
    public Class<Bag> entityType() {
        return Bag.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Bag entity) {
        return mapper.primaryKeyOf(entity);
    }

    @Override
    public EntityKey idOf(Bag entity) {
        return mapper.idOf(entity);
    }

    @Override
    public void write(Bag entity, RowWriter writer) {
        mapper.write(entity, writer);
    }

    @Override
    public Bag read(RowReader reader) {
        entitiesRead.incrementAndGet();
        return mapper.read(reader);
    }

    @Override
    public @Nullable Object property(Bag entity, String name) {
        return mapper.property(entity, name);
    }

    @Override
    public void writeIndex(int index, Bag entity, KeyWriter writer) {
        mapper.writeIndex(index, entity, writer);
    }

    @Override
    public @Nullable ETag versionOf(Bag entity) {
        return mapper.versionOf(entity);
    }

    @Override
    public Bag withVersion(Bag entity, @Nullable ETag version) {
        return mapper.withVersion(entity, version);
    }
}
