// Generated from shop.Contact. Change Contact, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Contact}. Partition key: {@code team}. Row key: {@code number}.
 *
 * @param team part of the partition key
 * @param number part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record ContactKey(String team, int number) implements EntityKey {
    /** Refuses null. */
    public ContactKey {
        RequiredValues.requireKeyComponent("Contact", "team", team);
    }

    /** The key of an entity. */
    public static ContactKey of(Contact contact) {
        return new ContactKey(contact.team(), contact.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return ContactTableMapper.primaryKey(team, number);
    }
}
