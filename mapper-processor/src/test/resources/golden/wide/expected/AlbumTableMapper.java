// Generated from shop.Album. Change Album, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.ExplodedList;
import dev.tables.mapping.model.ExplodedMap;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import java.util.UUID;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Album} to rows of table {@code albums} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class AlbumTableMapper implements EntityMapper<Album> {
    private static final String ENTITY = "Album";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("owner", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("title", ValueType.STRING));

    private static final int BY_ARTIST_INDEX = 0;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "albums")
            .wide()
            .property(PropertyModel.partitionKey("owner", ValueType.STRING))
            .property(PropertyModel.rowKey("title", ValueType.STRING))
            .property(PropertyModel.stored("artist", ValueType.STRING))
            .property(PropertyModel.stored("tracks", ValueType.STRING).notNull().storage(PropertyStorage.list(400)))
            .property(PropertyModel.stored("plays", ValueType.INT)
                    .notNull()
                    .storage(PropertyStorage.map(1000, ValueType.UUID)))
            .property(PropertyModel.stored("volumes", ValueType.DOUBLE).storage(PropertyStorage.list(4)))
            .property(PropertyModel.stored("story", ValueType.STRING)
                    .storage(PropertyStorage.chunked())
                    .encrypted("default"))
            .property(PropertyModel.stored("cover", ValueType.BINARY).storage(PropertyStorage.large()))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of("byArtist", KeyComponent.of("artist", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.KEYS_ONLY))
            .build();

    private static final ExplodedList<String> TRACKS_ELEMENTS = ExplodedList.ofNonNull(MODEL, "tracks", String.class);

    private static final ExplodedMap<UUID, Integer> PLAYS_ELEMENTS =
            ExplodedMap.of(MODEL, "plays", UUID.class, Integer.class);

    private static final ExplodedList<Double> VOLUMES_ELEMENTS = ExplodedList.of(MODEL, "volumes", Double.class);

    /** Creates a mapper; mappers are stateless. */
    public AlbumTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Album> entityType() {
        return Album.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Album album) {
        return primaryKey(album.owner, album.title);
    }

    @Override
    public EntityKey idOf(Album album) {
        return AlbumKey.of(album);
    }

    @Override
    public void write(Album album, RowWriter writer) {
        writer.string("artist", album.artist);
        TRACKS_ELEMENTS.write(album.tracks, writer);
        PLAYS_ELEMENTS.write(album.plays, writer);
        VOLUMES_ELEMENTS.write(ExplodedList.listOf(album.volumes), writer);
        writer.string("story", album.story)
                .binary("cover", album.cover);
    }

    @Override
    public Album read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String owner = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            String title = rowKey.string();
            Album album = new Album();
            album.owner = owner;
            album.title = title;
            album.artist = reader.string("artist");
            if (TRACKS_ELEMENTS.isPresentIn(reader)) {
                album.tracks = TRACKS_ELEMENTS.readOrEmpty(reader);
            }
            if (PLAYS_ELEMENTS.isPresentIn(reader)) {
                album.plays = PLAYS_ELEMENTS.readOrEmpty(reader);
            }
            album.volumes = VOLUMES_ELEMENTS.toDoubles(VOLUMES_ELEMENTS.read(reader));
            album.story = reader.string("story");
            album.cover = reader.binary("cover");
            return album;
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Album album, String name) {
        return switch (name) {
            case "owner" -> album.owner;
            case "title" -> album.title;
            case "artist" -> album.artist;
            case "tracks" -> album.tracks;
            case "plays" -> album.plays;
            case "volumes" -> album.volumes;
            case "story" -> album.story;
            case "cover" -> album.cover;
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "tracks" -> TRACKS_ELEMENTS.declaredOrEmpty(stored);
            case "plays" -> PLAYS_ELEMENTS.declaredOrEmpty(stored);
            case "volumes" -> VOLUMES_ELEMENTS.toDoubles(VOLUMES_ELEMENTS.declared(stored));
            default -> stored;
        };
    }

    @Override
    public void writeIndex(int index, Album album, KeyWriter writer) {
        switch (index) {
            case BY_ARTIST_INDEX -> writer.string(album.artist);
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String owner, String title) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(owner).toKey(),
                ROW_KEY.writer(ENTITY).string(title).toKey());
    }
}
