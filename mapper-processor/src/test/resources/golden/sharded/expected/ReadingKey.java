// Generated from shop.Reading. Change Reading, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.time.Instant;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Reading}. Partition key: {@code day}, in 16 shards. Row key: {@code at} descending, {@code sensor}.
 *
 * @param day part of the partition key
 * @param at part of the row key
 * @param sensor part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record ReadingKey(LocalDate day, Instant at, String sensor) implements EntityKey {
    /** Refuses null. */
    public ReadingKey {
        RequiredValues.requireKeyComponent("Reading", "day", day);
        RequiredValues.requireKeyComponent("Reading", "at", at);
        RequiredValues.requireKeyComponent("Reading", "sensor", sensor);
    }

    /** The key of an entity. */
    public static ReadingKey of(Reading reading) {
        return new ReadingKey(reading.day(), reading.at(), reading.sensor());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return ReadingTableMapper.primaryKey(day, at, sensor);
    }
}
