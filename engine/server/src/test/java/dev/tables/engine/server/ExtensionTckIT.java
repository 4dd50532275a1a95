package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.TableStoreTck;
import dev.tables.testing.Thorough;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contract of a table store by the extension of our server: all that the engine behind it can do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Thorough("repeats the TCK over HTTP")
class ExtensionTckIT implements TableStoreTck {
    private @Nullable LoopbackTablesServer server;
    private @Nullable TableStore store;

    @BeforeAll
    void open() {
        LoopbackTablesServer started = LoopbackTablesServer.start(LocalTableStore.inMemory());
        server = started;
        store = AzureTableStore.builder()
                .connectionString(started.connectionString())
                .buildWithTablesServerProtocol();
    }

    @Override
    public TableStore store() {
        return Objects.requireNonNull(store);
    }

    /** Here a page is whole before its first row is decoded, so a drop while it is decoded takes nothing from it. */
    @Override
    @Test
    public void failsIfTableIsDroppedDuringSnapshot() {
        String table = newTable();
        for (int i = 0; i < 5; i++) {
            store().write(table, RowOperation.insert(new PrimaryKey("p", "" + i), row -> {}));
        }
        List<String> read = store().readSnapshot(() -> {
            List<String> keys = store().query(table, RowQuery.wholeTable(), row -> {
                        if (row.rowKey().equals("0")) {
                            store().deleteTable(table);
                        }
                        return row.rowKey();
                    })
                    .items();
            assertThatThrownBy(() -> store().query(table, RowQuery.wholeTable(), Row.DECODER))
                    .isInstanceOf(TableNotFoundException.class);
            return keys;
        });
        assertThat(read).hasSize(5);
    }

    @AfterAll
    void close() {
        if (store != null) {
            store.close();
        }
        if (server != null) {
            server.close();
        }
    }
}
