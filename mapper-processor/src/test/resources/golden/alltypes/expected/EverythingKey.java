// Generated from shop.Everything. Change Everything, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import java.util.UUID;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Everything}: partition key {@code key}, row key {@code id}.
 *
 * @param key a component of the partition key
 * @param id a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record EverythingKey(String key, UUID id) implements EntityKey {
    /** Creates a key. No component may be null. */
    public EverythingKey {
        RequiredValues.requireKeyComponent("Everything", "key", key);
        RequiredValues.requireKeyComponent("Everything", "id", id);
    }

    /** Returns the key of an entity. */
    public static EverythingKey of(Everything everything) {
        return new EverythingKey(everything.key(), everything.id());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return EverythingTableMapper.primaryKey(key, id);
    }
}
