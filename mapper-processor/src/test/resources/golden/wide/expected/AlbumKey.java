// Generated from shop.Album. Change Album, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * The key of {@link Album}: partition key {@code owner}, row key {@code title}.
 *
 * @param owner a component of the partition key
 * @param title a component of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record AlbumKey(String owner, String title) implements EntityKey {
    /** Creates a key. No component may be null. */
    public AlbumKey {
        RequiredValues.requireKeyComponent("Album", "owner", owner);
        RequiredValues.requireKeyComponent("Album", "title", title);
    }

    /** Returns the key of an entity. */
    public static AlbumKey of(Album album) {
        return new AlbumKey(album.owner, album.title);
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return AlbumTableMapper.primaryKey(owner, title);
    }
}
