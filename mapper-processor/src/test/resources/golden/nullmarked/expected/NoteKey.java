// Generated from shop.Note. Change Note, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Note}. Partition key: {@code owner}. Row key: {@code number}.
 *
 * @param owner part of the partition key
 * @param number part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record NoteKey(String owner, int number) implements EntityKey {
    /** Refuses null. */
    public NoteKey {
        RequiredValues.requireKeyComponent("Note", "owner", owner);
    }

    /** The key of an entity. */
    public static NoteKey of(Note note) {
        return new NoteKey(note.owner(), note.number());
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return NoteTableMapper.primaryKey(owner, number);
    }
}
