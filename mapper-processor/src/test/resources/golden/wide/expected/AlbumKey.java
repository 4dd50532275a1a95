// Generated from shop.Album. Change Album, not this file.
package shop;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import javax.annotation.processing.Generated;

/**
 * Names one {@link Album}. Partition key: {@code owner}. Row key: {@code title}.
 *
 * @param owner part of the partition key
 * @param title part of the row key
 */
@Generated("dev.tables.processor.MapperProcessor")
public record AlbumKey(String owner, String title) implements EntityKey {
    /** Refuses null. */
    public AlbumKey {
        RequiredValues.requireKeyComponent("Album", "owner", owner);
        RequiredValues.requireKeyComponent("Album", "title", title);
    }

    /** The key of an entity. */
    public static AlbumKey of(Album album) {
        return new AlbumKey(album.owner, album.title);
    }

    @Override
    public PrimaryKey toPrimaryKey() {
        return AlbumTableMapper.primaryKey(owner, title);
    }
}
