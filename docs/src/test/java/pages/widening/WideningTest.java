package pages.widening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PartitionTransaction;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WideningTest {
    private final TableStore store = LocalTableStore.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void bothVersionsReadRowsWrittenByEither() {
        EntityTable<VersionOne.Thing> one = EntityTable.of(store, new VersionOneThingTableMapper());
        EntityTable<VersionTwo.Thing> two = EntityTable.of(store, new VersionTwoThingTableMapper());
        one.createTables();
        one.save(new VersionOne.Thing("a", 1, 5, 0.5f));
        two.save(new VersionTwo.Thing("a", 2, 6L, 1.5));

        assertThat(two.queryIndex(0, RowQuery.partition("a")).items())
                .containsExactly(new VersionTwo.Thing("a", 1, 5L, 0.5), new VersionTwo.Thing("a", 2, 6L, 1.5));
        assertThat(one.query(RowQuery.partition("a")).items())
                .containsExactly(new VersionOne.Thing("a", 1, 5, 0.5f), new VersionOne.Thing("a", 2, 6, 1.5f));
    }

    @Test
    void singleValueIsReadAsACollection() {
        EntityTable<VersionOne.Film> one = EntityTable.of(store, new VersionOneFilmTableMapper());
        EntityTable<VersionTwo.Film> two = EntityTable.of(store, new VersionTwoFilmTableMapper());
        one.createTables();
        one.save(new VersionOne.Film("Pathé", 1, "drama"));
        two.save(new VersionTwo.Film("Pathé", 2, List.of("comedy")));

        assertThat(two.query(RowQuery.partition("Pathé")).items())
                .extracting(VersionTwo.Film::genres)
                .containsExactly(List.of("drama"), List.of("comedy"));
        assertThat(one.query(RowQuery.partition("Pathé")).items())
                .extracting(VersionOne.Film::genre)
                .containsExactly("drama", "comedy");
    }

    @Test
    void copyContainsTheEntityThatWasRead() {
        EntityTable<Reading> readings = EntityTable.of(store, new ReadingTableMapper());
        EntityTable<Numbered> numbered = EntityTable.of(store, new NumberedTableMapper());
        readings.createTables();
        Reading reading = readings.save(new Reading("s1", 7, 5, null));

        copy(readings, numbered, reading);

        PrimaryKey copied = new NumberedTableMapper().primaryKeyOf(new Numbered("s1", 7, 5));
        assertThat(numbered.get(copied)).isEqualTo(new Numbered("s1", 7, 5));
        assertThatExceptionOfType(ConcurrentUpdateException.class).isThrownBy(() -> copy(readings, numbered, reading));
        Reading latest = Objects.requireNonNull(readings.get(new ReadingTableMapper().primaryKeyOf(reading)));
        assertThat(latest.version()).isNotEqualTo(reading.version());
    }

    // tag::copy[]
    /** A copy, and every write of versions n + 1 and n + 2. */
    static void copy(EntityTable<Reading> readings, EntityTable<Numbered> numbered, Reading reading) {
        PartitionTransaction transaction = new PartitionTransaction();
        transaction.save(readings, reading); // fails if it has changed since it was read
        transaction.save(numbered, new Numbered(reading.sensor(), reading.number(), reading.value()));
        transaction.commit();
    }
    // end::copy[]
}
