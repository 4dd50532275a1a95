package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.annotation.Ignored;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.query.internal.TablesExampleExecutor;
import dev.tables.data.repository.support.TablesEntityInformation;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Persistable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;
import org.springframework.transaction.support.TransactionTemplate;

/** What Spring Data Commons promises of every store: who is new, what null and a limit of nothing mean, what names entities. */
class CommonsContractTest {
    /** Says itself whether it is new. */
    @TableEntity(table = "songs")
    static final class Song implements Persistable<String> {
        @PartitionKey
        String album = "";

        @RowKey
        String title = "";

        String text = "";

        @Ignored
        boolean fresh;

        static Song of(String title, String text, boolean fresh) {
            Song song = new Song();
            song.album = "a";
            song.title = title;
            song.text = text;
            song.fresh = fresh;
            return song;
        }

        @Override
        public String getId() {
            return title;
        }

        @Override
        public boolean isNew() {
            return fresh;
        }
    }

    /** The same with a version. */
    @TableEntity(table = "versionedsongs", constantRowKey = "song")
    record VersionedSong(
            @PartitionKey String title,
            String text,
            boolean fresh,
            @Version @Nullable String version) implements Persistable<String> {
        @Override
        public String getId() {
            return title;
        }

        @Override
        public boolean isNew() {
            return fresh;
        }
    }

    interface Songs extends TablesRepository<Song, CommonsContractTestSongKey>, ListQueryByExampleExecutor<Song> {
        List<Song> findByAlbum(String album, Limit limit);

        List<Song> findByAlbum(String album, @Nullable Pageable page);

        List<Song> findByAlbum(String album, @Nullable Sort sort);

        Stream<Song> streamByAlbum(String album, Limit limit);

        Slice<Song> readByAlbum(String album, Limit limit);

        Window<Song> getByAlbum(String album, ScrollPosition position, Limit limit);

        Optional<Song> findByAlbumAndTitle(String album, String title, Limit limit);
    }

    private LocalTableStore store;
    private TablesTemplate template;
    private Songs songs;

    @BeforeEach
    void start() {
        store = LocalTableStore.inMemory();
        template = new TablesTemplate(store);
        songs = new TablesRepositoryFactory(template).getRepository(Songs.class);
        songs.saveAll(List.of(Song.of("one", "1", true), Song.of("two", "2", true), Song.of("three", "3", true)));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void saveInsertsIfEntityIsNew() {
        Song again = Song.of("one", "another", true);
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> songs.save(again));
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> songs.saveAll(List.of(again)));
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> new TransactionTemplate(new TablesTransactionManager(template))
                        .executeWithoutResult(status -> songs.save(again)));
        assertThat(template.bulkSave(Song.class, List.of(again), done -> {})
                        .get(0)
                        .isSaved())
                .isFalse();
        assertThat(text("one")).isEqualTo("1");

        songs.save(Song.of("one", "another", false));
        assertThat(text("one")).isEqualTo("another");
    }

    @Test
    void saveInsertsIfEntityIsNewWithAnyVersion() {
        VersionedSong saved = template.save(new VersionedSong("v", "1", true, null));
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> template.save(saved));

        VersionedSong changed = template.save(new VersionedSong("v", "2", false, saved.version()));
        assertThat(changed.text()).isEqualTo("2");
    }

    @Test
    @SuppressWarnings("unchecked")
    void entityInformationDelegatesIsNewToTheEntity() {
        var information = (TablesEntityInformation<Song, Object>) new TablesRepositoryFactory(template)
                .getEntityInformation(
                        org.springframework.data.repository.core.support.AbstractRepositoryMetadata.getMetadata(
                                Songs.class));
        assertThat(information.isNew(Song.of("x", "", true))).isTrue();
        assertThat(information.isNew(Song.of("x", "", false))).isFalse();
    }

    private String text(String title) {
        return songs.findByAlbumAndTitle("a", title, Limit.unlimited()).orElseThrow().text;
    }

    @Test
    void limitOfZeroReturnsNothing() {
        Limit nothing = Limit.of(0);
        assertThat(songs.findByAlbum("a", nothing)).isEmpty();
        assertThat(songs.streamByAlbum("a", nothing)).isEmpty();
        assertThat(songs.readByAlbum("a", nothing)).isEmpty();
        assertThat(songs.readByAlbum("a", nothing).hasNext()).isFalse();
        assertThat(songs.getByAlbum("a", ScrollPosition.keyset(), nothing)).isEmpty();
        assertThat(songs.findByAlbumAndTitle("a", "one", nothing)).isEmpty();
        for (int most = 1; most < 5; most++) {
            Limit limit = Limit.of(most);
            int expected = Math.min(most, 3);
            assertThat(songs.findByAlbum("a", limit)).hasSize(expected);
            assertThat(songs.streamByAlbum("a", limit)).hasSize(expected);
            assertThat(songs.readByAlbum("a", limit)).hasSize(expected);
            assertThat(songs.getByAlbum("a", ScrollPosition.keyset(), limit)).hasSize(expected);
        }
    }

    /** Query methods take null for what is not asked, the methods of all repositories refuse it, as those of other stores do. */
    @Test
    @NullUnmarked
    void nullArgumentsBehaveAsInSpringData() {
        assertThat(songs.findByAlbum("a", (Pageable) null)).hasSize(3);
        assertThat(songs.findByAlbum("a", (Sort) null)).hasSize(3);
        Example<Song> example = Example.of(Song.of("one", "1", true));
        assertThatIllegalArgumentException().isThrownBy(() -> songs.findAll((Sort) null));
        assertThatIllegalArgumentException().isThrownBy(() -> songs.findAll((Pageable) null));
        assertThatIllegalArgumentException().isThrownBy(() -> songs.findAll((Example<Song>) null));
        assertThatIllegalArgumentException().isThrownBy(() -> songs.findAll(example, (Sort) null));
        assertThatIllegalArgumentException().isThrownBy(() -> songs.findAll(example, (Pageable) null));
        var plain = new TablesExampleExecutor<>(template, Song.class, new SpelAwareProxyProjectionFactory());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.findAll((Example<Song>) null))
                .withMessage("Expected an Example, but found null.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.findAll(example, (Pageable) null))
                .withMessage("Expected a Pageable (Pageable.unpaged() for all entities), but found null.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> template.findAll(Song.class, (Sort) null))
                .withMessage("The Sort must not be null. Use Sort.unsorted() for no sorting.");
    }

    /** One text is the key. */
    @TableEntity(table = "artists", constantRowKey = "artist")
    record Artist(@PartitionKey String name, int born) {}

    /** Keys of two components. */
    record LongKey(String album, long title) {}

    record TextKey(String album, String title) {}

    interface LongArtists extends CrudRepository<Artist, Long> {}

    interface TextArtists extends CrudRepository<Artist, String> {}

    interface ObjectArtists extends CrudRepository<Artist, Object> {}

    interface GeneratedArtists extends CrudRepository<Artist, CommonsContractTestArtistKey> {}

    interface LongSongs extends CrudRepository<Song, LongKey> {}

    interface TextSongs extends CrudRepository<Song, TextKey> {}

    @ParameterizedTest
    @ValueSource(classes = {TextArtists.class, ObjectArtists.class, GeneratedArtists.class, TextSongs.class})
    void repositoryAcceptsIdentityTypesOfTheKeys(Class<?> repository) {
        assertThat(new TablesRepositoryFactory(template).getRepository(repository))
                .isNotNull();
    }

    @Test
    void repositoryRejectsIdentitiesOfOtherTypes() {
        assertThat(catchThrowable(() -> new TablesRepositoryFactory(template).getRepository(LongArtists.class)))
                .hasMessage("Found Long as the identity type of Artist, but its key property 'name' is stored as "
                        + "String. Use that type,"
                        + " or the generated ArtistKey.");
        assertThat(catchThrowable(() -> new TablesRepositoryFactory(template).getRepository(LongSongs.class)))
                .hasMessage("Found CommonsContractTest.LongKey"
                        + " as the identity type of Song, but its key property 'title' is stored as String. Use that "
                        + "type for the component, "
                        + "or the generated SongKey.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> template.findById(Artist.class, 5L))
                .withMessageContaining("its key property 'name' is stored as String");
    }
}
