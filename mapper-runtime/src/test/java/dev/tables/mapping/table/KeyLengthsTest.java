package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.ValueType;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What no entity of a type could ever be stored for is refused when its table is opened. */
class KeyLengthsTest {
    private static final IndexModel BY_TITLE = new IndexModel(
            "byTitle",
            List.of(KeyComponent.of("title", ValueType.STRING)),
            IndexScope.PARTITION,
            IndexLayout.KEYS,
            false);

    private final TableStore store = LocalTableStore.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    private EntityTable<Film> films(int rowKeyLength, IndexModel... indexes) {
        TableStore small = new ForwardingTableStore(store) {
            @Override
            public StoreLimits limits() {
                return StoreLimits.CONTRACT.withKeyLengths(100, rowKeyLength);
            }
        };
        return EntityTable.of(small, FilmTableMapper.of(false, indexes), EntityTableOptions.NONE);
    }

    @Test
    void refusesKeysThatTheStoreCannotTake() {
        assertThat(films(5)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> films(4))
                .withMessageContaining(
                        "The row key of Film has at least 5 characters, and this store takes at most 4.");
    }

    @Test
    void refusesKeysOfIndexRows() {
        assertThat(films(100, BY_TITLE)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> films(6, BY_TITLE))
                .withMessageContaining("The key of index 'byTitle' of Film has at least ");
    }
}
