// Generated from shop.Everything. Change Everything, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.util.UUID;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Everything}. Partition key: {@code key}. Row key: {@code id}.
 *
 * @param key part of the partition key
 * @param id part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record EverythingKey(String key, UUID id) implements EntityKey {
    /** Refuses null. */
    public EverythingKey {
        RequiredValues.requireKeyComponent("Everything", "key", key);
        RequiredValues.requireKeyComponent("Everything", "id", id);
    }

    /** The key of an entity. */
    public static EverythingKey of(Everything everything) {
        return new EverythingKey(everything.key(), everything.id());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return EverythingTableMapper.primaryKey(key, id);
    }
}
