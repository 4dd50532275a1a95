// Generated from shop.Outer.Item. Change Item, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Outer.Item}: partition key {@code id}, constant row key.
 *
 * @param id a component of the partition key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record OuterItemKey(long id) implements EntityKey {
    /** Returns the key of an entity. */
    public static OuterItemKey of(Outer.Item item) {
        return new OuterItemKey(item.getId());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return OuterItemTableMapper.primaryKey(id);
    }
}
