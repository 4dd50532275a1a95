// Generated from shop.Contact. Change Contact, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Contact}: partition key {@code team}, row key {@code number}.
 *
 * @param team a component of the partition key
 * @param number a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record ContactKey(String team, int number) implements EntityKey {
    /** Creates a key. No component may be null. */
    public ContactKey {
        RequiredValues.requireKeyComponent("Contact", "team", team);
    }

    /** Returns the key of an entity. */
    public static ContactKey of(Contact contact) {
        return new ContactKey(contact.team(), contact.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return ContactTableMapper.primaryKey(team, number);
    }
}
