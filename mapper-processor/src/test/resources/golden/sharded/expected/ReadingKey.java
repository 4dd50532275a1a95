// Generated from shop.Reading. Change Reading, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.time.Instant;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Reading}: partition key {@code day} in 16 shards, row key {@code at} descending and {@code sensor}.
 *
 * @param day a component of the partition key
 * @param at a component of the row key
 * @param sensor a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record ReadingKey(LocalDate day, Instant at, String sensor) implements EntityKey {
    /** Creates a key. No component may be null. */
    public ReadingKey {
        RequiredValues.requireKeyComponent("Reading", "day", day);
        RequiredValues.requireKeyComponent("Reading", "at", at);
        RequiredValues.requireKeyComponent("Reading", "sensor", sensor);
    }

    /** Returns the key of an entity. */
    public static ReadingKey of(Reading reading) {
        return new ReadingKey(reading.day(), reading.at(), reading.sensor());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return ReadingTableMapper.primaryKey(day, at, sensor);
    }
}
