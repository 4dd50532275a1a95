package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes of some properties among other writes that are done together. */
class PartitionTransactionTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final PrimaryKey KEYS = new PrimaryKey("Ufa", "00001");
    private static final PrimaryKey OTHERS = new PrimaryKey("Ufa", "00002");
    private static final Film FILM = Film.of("Ufa", 1).titled("Angel", 1930).from("DE");
    private static final Film OTHER = Film.of("Ufa", 2).titled("Metropolis", 1927);

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(store);
    private final PartitionTransaction transaction = new PartitionTransaction();

    @AfterEach
    void close() {
        store.close();
    }

    private EntityTable<Film> films(boolean versioned, IndexModel... indexes) {
        EntityTable<Film> films = EntityTable.of(probe, FilmTableMapper.of(versioned, indexes));
        films.createTables();
        films.insert(FILM);
        films.insert(OTHER);
        probe.requests();
        return films;
    }

    private static IndexModel index(IndexLayout layout, String property, boolean unique) {
        ValueType type = property.equals("year") ? ValueType.INT : ValueType.STRING;
        KeyComponent component = KeyComponent.of(property, type);
        return new IndexModel("by" + property, List.of(component), IndexScope.LOCAL, layout, unique, List.of());
    }

    private static Film stored(EntityTable<Film> films) {
        return Objects.requireNonNull(films.get(KEYS));
    }

    private static String version(Film film) {
        return Objects.requireNonNull(film.version());
    }

    /** 40 films of 60 000 bytes are less than 4 MiB; with a copy of each they are more. */
    @Test
    void commitRejectsTooManyBytesBeforeSendingAnything() {
        EntityTable<Film> films = films(false, index(IndexLayout.ALL_PROPERTIES, "year", false));
        insertLongOnes(films, 40);
        assertThatThrownBy(transaction::commit)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(
                        "The transaction has about 4\\d{6} bytes, including index rows, but at most 4128768 are "
                                + "allowed in one transaction\\. Write fewer entities at once, or write in chunks with "
                                + "saveAll outside a transaction\\.");
        assertThat(probe.requests()).isEmpty();
        PartitionTransaction less = new PartitionTransaction();
        films(30).forEach(film -> less.insert(films, film));
        less.commit();
        assertThat(films.count(RowQuery.wholeTable())).isEqualTo(32);
    }

    @Test
    void rejectedTransactionWithTooManyBytesLeavesNoIntent() {
        KeyComponent year = KeyComponent.of("year", ValueType.INT);
        EntityTable<Film> films = films(
                false, IndexModel.of("byYear", year).scope(IndexScope.GLOBAL).layout(IndexLayout.KEYS_ONLY));
        insertLongOnes(films, 80);
        assertThatThrownBy(transaction::commit)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The transaction has about 4");
        assertThat(probe.requests()).isEmpty();
    }

    private void insertLongOnes(EntityTable<Film> films, int count) {
        films(count).forEach(film -> transaction.insert(films, film));
    }

    private static List<Film> films(int count) {
        List<Film> films = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            films.add(Film.of("Ufa", 100 + i).titled("x".repeat(30_000), 1930));
        }
        return films;
    }

    @Test
    void mergesAreWrittenTogetherWithTheirIndexRows() {
        EntityTable<Film> films =
                films(false, index(IndexLayout.KEYS_ONLY, "title", false), index(IndexLayout.KEYS_ONLY, "year", false));
        assertThat(transaction.merge(films, KEYS, PropertyChanges.of("year", 1931)))
                .isTrue();
        assertThat(transaction.merge(films, OTHERS, PropertyChanges.of("origin.country", "DE")))
                .isTrue();
        transaction.insert(films, Film.of("Ufa", 3));
        assertThat(probe.requests()).containsExactly("get", "get");
        transaction.commit();
        assertThat(probe.requests())
                .containsExactly("execute MERGE MERGE INSERT DELETE INSERT_OR_REPLACE INSERT_OR_REPLACE");
        assertThat(stored(films)).isEqualTo(FILM.titled("Angel", 1931));
        assertThat(films.get(OTHERS)).isEqualTo(OTHER.from("DE"));
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    @Test
    void findShowsPendingEntityAndNothingIsStoredBeforeCommit() {
        EntityTable<Film> films = films(true);
        Film before = stored(films);
        transaction.merge(films, KEYS, PropertyChanges.of("year", 1931));
        assertThat(transaction.pendingEntity(films, KEYS)).contains(before.titled("Angel", 1931));
        assertThat(transaction.hasPendingMerge(KEYS)).isTrue();
        assertThat(stored(films)).isEqualTo(before);
        transaction.commit();
        assertThat(transaction.entityAfterCommit(films, KEYS)).isEqualTo(stored(films));
        assertThat(stored(films).year()).isEqualTo(1931);
    }

    @Test
    void severalMergesOfAnEntityAreCombined() {
        EntityTable<Film> films = films(false);
        transaction.merge(films, KEYS, PropertyChanges.of("year", 1931).set("title", "Blue"));
        transaction.merge(films, KEYS, PropertyChanges.of("title", "Blue Angel"));
        transaction.commit();
        assertThat(probe.requests()).containsExactly("get", "write MERGE");
        assertThat(stored(films)).isEqualTo(FILM.titled("Blue Angel", 1931));
    }

    @Test
    void mergeThatRemovesAPropertyReplacesTheRow() {
        EntityTable<Film> films = films(false);
        transaction.merge(films, KEYS, PropertyChanges.of("origin.country", null));
        transaction.merge(films, KEYS, PropertyChanges.of("year", 1931));
        transaction.commit();
        assertThat(probe.requests()).containsExactly("get", "write REPLACE");
        assertThat(stored(films)).isEqualTo(FILM.titled("Angel", 1931).from(null));
    }

    @Test
    void mergeKeepsUnknownProperties() {
        EntityTable<Film> films = films(false);
        Row more = Row.builder(KEYS).string("director", "Sternberg").build();
        store.write("films", RowOperation.merge(KEYS, more, ETag.ANY));
        transaction.merge(films, KEYS, PropertyChanges.of("origin.country", null));
        transaction.commit();
        Row row = Objects.requireNonNull(store.get("films", KEYS, Projection.ALL, Row.DECODER));
        assertThat(row.string("director")).isEqualTo("Sternberg");
    }

    @Test
    void mergeAfterASaveChangesTheSavedEntity() {
        EntityTable<Film> films = films(true);
        Film before = stored(films);
        transaction.save(films, before.from("US"));
        transaction.merge(films, KEYS, PropertyChanges.of("year", 1931).ifMatch(ETag.of(version(before))));
        transaction.insert(films, Film.of("Ufa", 3));
        transaction.merge(films, new PrimaryKey("Ufa", "00003"), PropertyChanges.of("title", "M"));
        assertThat(transaction.hasPendingMerge(KEYS)).isFalse();
        transaction.commit();
        assertThat(probe.requests()).containsExactly("get", "getAll 1", "execute REPLACE INSERT");
        assertThat(stored(films).versioned(null))
                .isEqualTo(FILM.titled("Angel", 1931).from("US"));
        assertThat(Objects.requireNonNull(films.get(new PrimaryKey("Ufa", "00003")))
                        .title())
                .isEqualTo("M");
    }

    @Test
    void mergeOfAbsentOrDeletedEntityReturnsFalse() {
        EntityTable<Film> films = films(false);
        assertThat(transaction.merge(films, new PrimaryKey("Ufa", "00009"), PropertyChanges.of("year", 1)))
                .isFalse();
        assertThat(transaction.isEmpty()).isTrue();
        transaction.delete(films, KEYS);
        assertThat(transaction.merge(films, KEYS, PropertyChanges.of("year", 1)))
                .isFalse();
        transaction.commit();
        assertThat(films.get(KEYS)).isNull();
    }

    @Test
    void saveOrDeleteAfterAMergeReplacesIt() {
        EntityTable<Film> films = films(true, index(IndexLayout.ALL_PROPERTIES, "title", false));
        transaction.merge(films, KEYS, PropertyChanges.of("year", 1931));
        Film merged =
                Objects.requireNonNull(transaction.pendingEntity(films, KEYS)).orElseThrow();
        transaction.save(films, merged.from("US"));
        transaction.merge(films, OTHERS, PropertyChanges.of("year", 1928));
        transaction.delete(films, OTHERS);
        transaction.commit();
        assertThat(stored(films).versioned(null))
                .isEqualTo(FILM.titled("Angel", 1931).from("US"));
        assertThat(films.get(OTHERS)).isNull();
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    /** The version that the merge has read does not make up for one that the caller has not. */
    @Test
    void saveOfAStaleVersionAfterAMergeFailsTheCommit() {
        EntityTable<Film> films = films(true);
        Film old = stored(films);
        films.save(old.from("US"));
        transaction.merge(films, KEYS, PropertyChanges.of("year", 1931));
        transaction.save(films, old);
        assertThatThrownBy(transaction::commit).isInstanceOf(ConcurrentUpdateException.class);
        assertThatThrownBy(() -> transaction.insert(films, FILM)).isInstanceOf(RowAlreadyExistsException.class);
        PartitionTransaction another = new PartitionTransaction();
        another.merge(films, KEYS, PropertyChanges.of("year", 1931));
        another.save(films, FILM);
        assertThatThrownBy(another::commit).isInstanceOf(RowAlreadyExistsException.class);
        assertThat(stored(films).versioned(null)).isEqualTo(FILM.from("US"));
    }

    @Test
    void concurrentChangeFailsTheCommitAtomically() {
        EntityTable<Film> films = films(false, index(IndexLayout.ALL_PROPERTIES, "title", false));
        List<Consumer<EntityTable<Film>>> changes =
                List.of(others -> others.save(FILM.titled("Blue Angel", 1930)), others -> others.delete(KEYS));
        for (Consumer<EntityTable<Film>> change : changes) {
            PartitionTransaction late = new PartitionTransaction();
            late.merge(films, KEYS, PropertyChanges.of("year", 1931));
            late.insert(films, Film.of("Ufa", 3));
            change.accept(films);
            assertThatThrownBy(late::commit)
                    .isInstanceOfAny(ConcurrentUpdateException.class, RowNotFoundException.class);
            assertThat(films.get(new PrimaryKey("Ufa", "00003"))).isNull();
            assertThat(IndexRepair.verify(films).isClean()).isTrue();
        }
    }

    @Test
    void mergeFailsIfVersionDiffers() {
        EntityTable<Film> films = films(true);
        ETag version = ETag.of(version(stored(films)));
        PropertyChanges changes = PropertyChanges.of("year", 1931).ifMatch(version);
        films.merge(OTHERS, PropertyChanges.of("year", 1));
        assertThatThrownBy(() -> transaction.merge(films, OTHERS, changes))
                .isInstanceOf(ConcurrentUpdateException.class);
        assertThat(transaction.merge(films, KEYS, changes)).isTrue();
        assertThat(transaction.merge(films, KEYS, changes)).isTrue();
        transaction.insert(films, Film.of("Ufa", 3));
        assertThatThrownBy(() -> transaction.merge(films, new PrimaryKey("Ufa", "00003"), changes))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The merge requires a specific version, but the transaction has already saved the entity "
                        + "without a version check. Omit ifMatch, or merge before saving.");
    }

    @Test
    void mergeRejectsInvalidChangesBeforeReading() {
        EntityTable<Film> films = films(false);
        transaction.merge(films, KEYS, PropertyChanges.of("year", 1931));
        probe.requests();
        assertThatThrownBy(
                        () -> transaction.merge(films, new PrimaryKey("Uni", "00001"), PropertyChanges.of("year", 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a second partition of table 'films'");
        assertThatThrownBy(() -> transaction.merge(films, KEYS, PropertyChanges.of("number", 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(probe.requests()).isEmpty();
    }

    @Test
    void uniqueValueMovesWithinATransactionAndTakenValueFailsTheCommit() {
        EntityTable<Film> films = films(false, index(IndexLayout.KEYS_ONLY, "title", true));
        transaction.merge(films, KEYS, PropertyChanges.of("title", "Metropolis"));
        assertThatThrownBy(transaction::commit).isInstanceOf(UniqueIndexViolationException.class);
        PartitionTransaction swap = new PartitionTransaction();
        swap.merge(films, KEYS, PropertyChanges.of("title", "Metropolis"));
        swap.merge(films, OTHERS, PropertyChanges.of("title", "Angel"));
        swap.commit();
        assertThat(stored(films).title()).isEqualTo("Metropolis");
        assertThat(IndexRepair.verify(films).isClean()).isTrue();
    }

    @Test
    void mergesAreDurableOnRocksDb(@TempDir Path directory) {
        FilmTableMapper mapper = FilmTableMapper.of(true, FilmTableMapper.inPartition());
        try (TableStore rocks = RocksDbTableStores.open(directory)) {
            EntityTable<Film> films = EntityTable.of(rocks, mapper);
            films.createTables();
            films.saveAll(List.of(FILM, OTHER));
            transaction.merge(films, KEYS, PropertyChanges.of("actors", List.of("Dietrich")));
            transaction.merge(films, OTHERS, PropertyChanges.of("year", 1928));
            transaction.commit();
        }
        try (TableStore rocks = RocksDbTableStores.open(directory)) {
            EntityTable<Film> films = EntityTable.of(rocks, mapper);
            assertThat(stored(films).versioned(null)).isEqualTo(FILM.with("Dietrich"));
            assertThat(Objects.requireNonNull(films.get(OTHERS)).year()).isEqualTo(1928);
            assertThat(IndexRepair.verify(films).isClean()).isTrue();
        }
    }

    /** Whatever is written together comes out as if it were written one after the other, indexes of every layout included. */
    @ParameterizedTest
    @EnumSource
    void transactionMatchesTheSameWritesOneByOne(IndexScope scope) {
        IndexModel[] indexes = scope == IndexScope.GLOBAL ? FilmTableMapper.inTables() : FilmTableMapper.inPartition();
        for (int round = 0; round < 100; round++) {
            Random random = SEED.plus(round).random();
            try (FilmWorld together = new FilmWorld(FilmTableMapper.of(false, indexes));
                    FilmWorld oneByOne = new FilmWorld(FilmTableMapper.of(false, indexes))) {
                oneByOne.store.createTableIfNotExists(dev.tables.mapping.intent.IntentLog.TABLE_NAME);
                together.store.createTableIfNotExists(dev.tables.mapping.intent.IntentLog.TABLE_NAME);
                List<Film> initial = List.of(
                        FILM.with("Dietrich", "Helm"), OTHER.with("Helm").from("DE"));
                together.films().saveAll(initial);
                oneByOne.films().saveAll(initial);
                PartitionTransaction writes = new PartitionTransaction();
                for (int i = 1 + random.nextInt(6); i > 0; i--) {
                    write(random, together.films(), writes, oneByOne.films());
                }
                writes.commit();
                String message = SEED.plus(round).toString();
                assertThat(all(together)).as(message).isEqualTo(all(oneByOne));
                together.checkClean(message);
            }
        }
    }

    private static void write(
            Random random, EntityTable<Film> together, PartitionTransaction writes, EntityTable<Film> oneByOne) {
        Film film = Film.of("Ufa", 1 + random.nextInt(3));
        PrimaryKey keys = together.mapper().primaryKeyOf(film);
        switch (random.nextInt(5)) {
            case 0 -> {
                writes.delete(together, keys);
                oneByOne.delete(keys);
            }
            case 1 -> {
                Film saved =
                        film.titled("T" + random.nextInt(2), random.nextInt(2)).with("Helm");
                writes.save(together, saved);
                oneByOne.save(saved);
            }
            default -> {
                PropertyChanges changes = changes(random);
                boolean there = writes.merge(together, keys, changes);
                assertThat(there).isEqualTo(oneByOne.merge(keys, changes));
            }
        }
        Optional<Film> pending = writes.pendingEntity(together, keys);
        assertThat(pending == null ? together.get(keys) : pending.orElse(null)).isEqualTo(oneByOne.get(keys));
    }

    private static PropertyChanges changes(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> PropertyChanges.of("year", random.nextInt(3));
            case 1 -> PropertyChanges.of("title", random.nextBoolean() ? null : "T" + random.nextInt(3));
            case 2 -> PropertyChanges.of("actors", random.nextBoolean() ? List.of("Helm") : List.of("Helm", "Abel"));
            default -> PropertyChanges.of("origin.country", random.nextBoolean() ? null : "US");
        };
    }

    private static List<Film> all(FilmWorld world) {
        return new ArrayList<>(
                world.films().query(dev.tables.engine.RowQuery.partition("Ufa")).items());
    }
}
