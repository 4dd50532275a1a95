// Generated from shop.Note. Change Note, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Note}: partition key {@code owner}, row key {@code number}.
 *
 * @param owner a component of the partition key
 * @param number a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record NoteKey(String owner, int number) implements EntityKey {
    /** Creates a key. No component may be null. */
    public NoteKey {
        RequiredValues.requireKeyComponent("Note", "owner", owner);
    }

    /** Returns the key of an entity. */
    public static NoteKey of(Note note) {
        return new NoteKey(note.owner(), note.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return NoteTableMapper.primaryKey(owner, number);
    }
}
