// Generated from shop.Reading. Change Reading, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
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
import dev.tables.mapping.value.ValueType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Maps {@link Reading} to rows of table {@code readings}.
 *
 * <p>Partition key: {@code day}, in 16 shards. Row key: {@code at} descending, {@code sensor}.
 *
 * <p>Index {@code byLevel} of {@code level}, layout ALL_PROPERTIES.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class ReadingTableMapper implements EntityMapper<Reading> {
    private static final String ENTITY = "Reading";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("day", ValueType.LOCAL_DATE))
            .withShards(16);

    private static final KeyLayout ROW_KEY = KeyLayout.of(
            KeyComponent.of("at", ValueType.INSTANT).reversed(),
            KeyComponent.of("sensor", ValueType.STRING));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "readings")
            .property(PropertyModel.key("day", ValueType.LOCAL_DATE, PropertyModel.Role.PARTITION_KEY))
            .property(PropertyModel.key("at", ValueType.INSTANT, PropertyModel.Role.ROW_KEY))
            .property(PropertyModel.key("sensor", ValueType.STRING, PropertyModel.Role.ROW_KEY))
            .property(PropertyModel.stored("level", "level", ValueType.INT, false))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(new IndexModel(
                    "byLevel",
                    List.of(KeyComponent.of("level", ValueType.INT)),
                    IndexScope.LOCAL,
                    IndexLayout.ALL_PROPERTIES,
                    false))
            .build();

    /** Creates the mapper, which has no state. */
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
        } catch (InvalidRowException unfit) {
            throw RequiredValues.rowMismatch(ENTITY, unfit);
        }
    }

    @Override
    public @Nullable Object property(Reading reading, String name) {
        return switch (name) {
            case "day" -> reading.day();
            case "at" -> reading.at();
            case "sensor" -> reading.sensor();
            case "level" -> reading.level();
            default -> throw new IllegalArgumentException(ENTITY + " has no property '" + name + "'.");
        };
    }

    @Override
    public void writeIndex(int index, Reading reading, KeyWriter writer) {
        switch (index) {
            case 0 -> writer.int32(reading.level());
            default -> throw new IllegalArgumentException(ENTITY + " has no index number " + index + ".");
        }
    }

    @Override
    public @Nullable ETag versionOf(Reading reading) {
        return null;
    }

    @Override
    public Reading withVersion(Reading reading, @Nullable ETag version) {
        return reading;
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(LocalDate day, Instant at, String sensor) {
        String rowKey = ROW_KEY.writer(ENTITY).instant(at).string(sensor).toKey();
        return new PrimaryKey(PARTITION_KEY.writer(ENTITY).date(day).toShardedKey(rowKey), rowKey);
    }
}
