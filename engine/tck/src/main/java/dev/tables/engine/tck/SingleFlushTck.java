package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TransactionFailedException;
import org.junit.jupiter.api.Test;

/** The tests of several writes that share one flush. */
public interface SingleFlushTck extends StoreUnderTest {

    /** Builds a transaction that inserts rows into one partition. */
    default EntityGroupTransaction transaction(Row... rows) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (Row row : rows) {
            transaction.add(RowOperation.insert(row.primaryKey(), row));
        }
        return transaction;
    }

    /** Verifies that transactions and single writes of several partitions and tables can share one flush. */
    @Test
    default void flushesWritesOfSeveralTablesOnce() {
        String table = newTable();
        String other = newTable();

        store().runWithSingleFlush(() -> {
            insert(other, numbered("p", 9));
            store().execute(table, transaction(numbered("p", 1), numbered("p", 2)));
            store().execute(table, transaction(numbered("q", 3)));
        });

        assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00001", "00002", "00003");
        assertThat(rowKeys(other, RowQuery.wholeTable())).containsExactly("00009");
    }

    /** Verifies that a write is visible as soon as it returns, before the flush. */
    @Test
    default void writesAreVisibleBeforeFlush() {
        String table = newTable();

        store().runWithSingleFlush(() -> {
            insert(table, numbered("p", 1));
            assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00001");
        });
    }

    /**
     * Verifies that a failed transaction changes nothing, that earlier transactions are kept, and that the exception
     * reaches the caller.
     */
    @Test
    default void writesBeforeAnErrorAreKept() {
        String table = newTable();
        insert(table, numbered("p", 5));

        assertThatThrownBy(() -> store().runWithSingleFlush(() -> {
                    store().execute(table, transaction(numbered("p", 1), numbered("p", 2)));
                    store().execute(table, transaction(numbered("p", 4), numbered("p", 5)));
                    store().execute(table, transaction(numbered("p", 6)));
                }))
                .isInstanceOfSatisfying(
                        TransactionFailedException.class,
                        failed -> assertThat(failed.failedOperationIndex()).isEqualTo(1));

        assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00001", "00002", "00005");
    }

    /** Verifies that a nested call is part of the outermost one, and that later writes are flushed as usual. */
    @Test
    default void supportsNestedCalls() {
        String table = newTable();

        store().runWithSingleFlush(() -> {
            store().runWithSingleFlush(() -> insert(table, numbered("p", 1)));
            insert(table, numbered("p", 2));
        });
        store().write(table, RowOperation.delete(new PrimaryKey("p", "00002"), ETag.ANY));

        assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00001");
    }
}
