// Generated from shop.Reading. Change Reading, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import java.time.Instant;
import java.time.LocalDate;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Reading} to rows of table {@code readings} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class ReadingTableMapper implements EntityMapper<Reading> {
    private static final String ENTITY = "Reading";

    private static final KeyLayout PARTITION_KEY =
            KeyLayout.of(KeyComponent.of("day", ValueType.LOCAL_DATE)).withShards(16);

    private static final KeyLayout ROW_KEY = KeyLayout.of(
            KeyComponent.of("at", ValueType.INSTANT).reversed(),
            KeyComponent.of("sensor", ValueType.STRING));

    private static final int BY_LEVEL_INDEX = 0;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "readings")
            .property(PropertyModel.partitionKey("day", ValueType.LOCAL_DATE))
            .property(PropertyModel.rowKey("at", ValueType.INSTANT))
            .property(PropertyModel.rowKey("sensor", ValueType.STRING))
            .property(PropertyModel.stored("level", ValueType.INT).notNull())
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of("byLevel", KeyComponent.of("level", ValueType.INT))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    /** Creates a mapper; mappers are stateless. */
    public ReadingTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Reading> entityType() {
        return Reading.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Reading reading) {
        return primaryKey(reading.day(), reading.at(), reading.sensor());
    }

    @Override
    public EntityKey idOf(Reading reading) {
        return ReadingKey.of(reading);
    }

    @Override
    public void write(Reading reading, RowWriter writer) {
        writer.int32("level", reading.level());
    }

    @Override
    public Reading read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            LocalDate day = partitionKey.date();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            Instant at = rowKey.instant();
            String sensor = rowKey.string();
            int level = reader.int32("level");
            return new Reading(day, at, sensor, level);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Reading reading, String name) {
        return switch (name) {
            case "day" -> reading.day();
            case "at" -> reading.at();
            case "sensor" -> reading.sensor();
            case "level" -> reading.level();
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public void writeIndex(int index, Reading reading, KeyWriter writer) {
        switch (index) {
            case BY_LEVEL_INDEX -> writer.int32(reading.level());
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(LocalDate day, Instant at, String sensor) {
        String rowKey = ROW_KEY.writer(ENTITY).instant(at).string(sensor).toKey();
        return new PrimaryKey(PARTITION_KEY.writer(ENTITY).date(day).toShardedKey(rowKey), rowKey);
    }
}
