// Generated from shop.Metering. Change Metering, not this file.
package shop;

import dev.tables.engine.RowKeys;
import dev.tables.mapping.model.EntityKey;
import java.time.LocalDate;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Metering}. Partition key: {@code sensor}. Row key: {@code day}.
 *
 * @param sensor part of the partition key
 * @param day part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record MeteringKey(String sensor, LocalDate day) implements EntityKey {
    /** Refuses null. */
    public MeteringKey {
        Objects.requireNonNull(sensor, "sensor");
        Objects.requireNonNull(day, "day");
    }

    /** The key of an entity. */
    public static MeteringKey of(Metering metering) {
        return new MeteringKey(metering.sensor(), metering.day());
    }

    @Override
    public RowKeys toRowKeys() {
        return MeteringTableMapper.keys(sensor, day);
    }
}
