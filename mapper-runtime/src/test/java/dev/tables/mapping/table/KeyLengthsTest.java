package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What no entity of a type could ever be stored for is refused when its table is opened. */
class KeyLengthsTest {
    private static final IndexModel BY_TITLE = IndexModel.of("byTitle", KeyComponent.of("title", ValueType.STRING))
            .scope(IndexScope.LOCAL)
            .layout(IndexLayout.KEYS_ONLY);

    private final TableStore store = LocalTableStore.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    private EntityTable<Film> films(int maxRowKeyLength, IndexModel... indexes) {
        return films(store, maxRowKeyLength, indexes);
    }

    private static EntityTable<Film> films(TableStore store, int maxRowKeyLength, IndexModel... indexes) {
        TableStore small = new ForwardingTableStore(store) {
            @Override
            public StoreLimits limits() {
                return StoreLimits.AZURE_STORAGE.withMaxKeyLengths(100, maxRowKeyLength);
            }
        };
        return EntityTable.of(small, FilmTableMapper.of(false, indexes), EntityTableOptions.defaults());
    }

    @Test
    void entityTableRejectsKeysTooLongForTheStore() {
        assertThat(films(5)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> films(4))
                .withMessageContaining(
                        "The row key of Film has at least 5 characters, but this store allows at most 4.");
    }

    @Test
    void entityTableRejectsIndexKeysTooLongForTheStore() {
        assertThat(films(100, BY_TITLE)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> films(6, BY_TITLE))
                .withMessageContaining("The key of index 'byTitle' of Film has at least ");
    }

    /** Where the values are in the row key, beside the keys of the entity. */
    @Test
    void entityTableRejectsShardedIndexKeysTooLongForTheStore() {
        IndexModel everywhere = IndexModel.of("byTitle", BY_TITLE.components())
                .scope(IndexScope.GLOBAL)
                .layout(IndexLayout.KEYS_ONLY);
        TableStore hashed = new HashPartitionedTableStore(store);
        assertThat(films(store, 5, everywhere)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> films(hashed, 5, everywhere))
                .withMessageContaining("The key of index 'byTitle' of Film has at least 7 characters");
        EntityTable<Film> films = films(hashed, 30, everywhere);
        films.createTables();
        Film film = Film.of("Ufa", 1).titled("Metropolis, uncut", 1927);
        films.save(film);
        assertThat(films.queryIndex(0, RowQuery.partition("Metropolis, uncut")).items())
                .containsExactly(film);
        assertThatThrownBy(() -> films.save(film.titled("Metropolis, uncut and", 1927)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("a key of index 'byTitle' has 33 characters, but at most 30 are allowed. In this "
                        + "store the key contains the indexed values and the entity's keys. Shorten the "
                        + "values.");
    }
}
