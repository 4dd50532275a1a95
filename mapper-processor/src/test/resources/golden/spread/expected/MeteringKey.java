// Generated from shop.Metering. Change Metering, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Metering}: partition key {@code sensor}, row key {@code day}.
 *
 * @param sensor a component of the partition key
 * @param day a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record MeteringKey(String sensor, LocalDate day) implements EntityKey {
    /** Creates a key. No component may be null. */
    public MeteringKey {
        RequiredValues.requireKeyComponent("Metering", "sensor", sensor);
        RequiredValues.requireKeyComponent("Metering", "day", day);
    }

    /** Returns the key of an entity. */
    public static MeteringKey of(Metering metering) {
        return new MeteringKey(metering.sensor(), metering.day());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return MeteringTableMapper.primaryKey(sensor, day);
    }
}
