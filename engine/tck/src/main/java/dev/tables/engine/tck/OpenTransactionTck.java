package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.Limits;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TransactionFailedException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * The tests of open transactions, in which reads and writes alternate. {@link RandomHistoryTck} compares random
 * transactions with the model.
 */
public interface OpenTransactionTck extends ConcurrencyTck {
    private static void in(OpenTransaction open, Runnable requests) {
        open.runWithin(() -> {
            requests.run();
            return requests;
        });
    }

    private RowOperation put(String partition, int number) {
        Row row = numbered(partition, number);
        return RowOperation.insertOrReplace(row.primaryKey(), row);
    }

    private RowOperation remove(String partition, int number) {
        return RowOperation.delete(numbered(partition, number).primaryKey(), ETag.ANY);
    }

    /**
     * Verifies that every kind of read within the transaction sees its writes, and that no other reader sees them
     * before the commit.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void writesAreVisibleOnlyInsideUntilCommit() {
        String table = newTable();
        String other = newTable();
        insertNumbered(table, "p", 5);
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                store().write(table, remove("p", 1));
                store().execute(
                                table,
                                new EntityGroupTransaction().add(put("p", 7)).add(remove("p", 3)));
                store().execute(new StoreTransaction().add(table, put("q", 1)).add(other, put("p", 1)));
                assertThat(rowKeys(table, RowQuery.partition("p"))).containsExactly("00000", "00002", "00004", "00007");
                assertThat(rowKeys(table, RowQuery.wholeTable().withPageSize(1)))
                        .hasSize(5);
                assertThat(rowKeys(table, RowQuery.wholeTable().withFilter(Filter.eq("number", 7))))
                        .containsExactly("00007");
                assertThat(find(table, "p", "00001")).isNull();
                assertThat(read(other, "p", "00001").int32("number")).isEqualTo(1);
            });
            assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(5);
            assertThat(find(other, "p", "00001")).isNull();
            open.commit();
        }
        assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00000", "00002", "00004", "00007", "00001");
        assertThat(find(other, "p", "00001")).isNotNull();
    }

    /** Verifies that a transaction that is closed without a commit leaves the tables unchanged. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void discardsUncommittedWrites() {
        String table = newTable();
        insertNumbered(table, "p", 3);
        List<Row> before = all(table, RowQuery.wholeTable());
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                store().write(table, remove("p", 1));
                store().write(table, put("p", 9));
            });
        }
        assertThat(all(table, RowQuery.wholeTable())).isEqualTo(before);
    }

    /**
     * Verifies that {@link OpenTransaction#pendingWrites} reports each written row once, and nothing after the
     * transaction has ended.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void pendingWritesReturnsWritesOfTransaction() {
        String table = newTable();
        String other = newTable();
        OpenTransaction open = store().beginTransaction();
        assertThat(open.pendingWrites().isEmpty()).isTrue();
        assertThat(open.pendingWrites()).isEqualTo(new OpenTransaction.WriteSummary(List.of(), null, 0, 0));
        in(open, () -> {
            store().write(other, put("q", 4));
            store().execute(new StoreTransaction().add(table, put("p", 1)).add(other, put("p", 2)));
            store().write(other, put("q", 4));
            store().write(table, remove("p", 1));
            assertThatExceptionOfType(RowAlreadyExistsException.class)
                    .isThrownBy(() -> insert(other, numbered("q", 4)));
        });
        OpenTransaction.WriteSummary writes = open.pendingWrites();
        assertThat(writes.tables()).containsExactly(other, table);
        assertThat(writes.firstKey()).isEqualTo(numbered("q", 4).primaryKey());
        assertThat(writes.rowCount()).isEqualTo(3);
        assertThat(writes.bytes()).isPositive();
        open.commit();
        assertThat(open.pendingWrites().isEmpty()).isTrue();
    }

    /**
     * Verifies that the version that a write within a transaction returns is also the row's version after the commit.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void versionsDoNotChangeAtCommit() {
        String table = newTable();
        ETag[] given = new ETag[2];
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                given[0] = insert(table, numbered("p", 1));
                assertThat(read(table, "p", "00001").etag()).isEqualTo(given[0]);
                given[1] = Objects.requireNonNull(store().write(
                                table,
                                RowOperation.replace(
                                        numbered("p", 1).primaryKey(), writer -> writer.int32("number", 2), given[0])));
                assertThatExceptionOfType(ConcurrentUpdateException.class)
                        .isThrownBy(() -> store().write(
                                        table,
                                        RowOperation.delete(numbered("p", 1).primaryKey(), given[0])));
            });
            open.commit();
        }
        assertThat(given[1]).isNotEqualTo(given[0]);
        assertThat(read(table, "p", "00001").etag()).isEqualTo(given[1]);
    }

    /**
     * Verifies that a transaction reads the rows as of its start, and that its commit fails if another writer has
     * changed or deleted a row that it wrote.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void failsOnWriteConflict() {
        String table = newTable();
        insertNumbered(table, "p", 4);
        for (RowOperation others : List.of(put("p", 1), remove("p", 1))) {
            store().write(table, put("p", 1));
            OpenTransaction open = store().beginTransaction();
            store().write(table, others);
            in(open, () -> {
                assertThat(find(table, "p", "00001")).isNotNull();
                store().write(table, put("p", 2));
                store().write(
                                table,
                                RowOperation.merge(
                                        numbered("p", 1).primaryKey(), writer -> writer.bool("b", true), ETag.ANY));
                store().write(table, put("q", 5));
            });
            assertThatExceptionOfType(ConcurrentUpdateException.class)
                    .isThrownBy(open::commit)
                    .satisfies(error -> assertThat(error.primaryKey())
                            .isEqualTo(numbered("p", 1).primaryKey()));
            open.close();
            assertThat(find(table, "q", "00005")).isNull();
        }
        OpenTransaction open = store().beginTransaction();
        in(open, () -> insert(table, numbered("p", 8)));
        insert(table, numbered("p", 8));
        assertThatExceptionOfType(RowAlreadyExistsException.class).isThrownBy(open::commit);
    }

    /** A change of a row by the transaction and a later change of the same row by another writer. */
    enum ConcurrentChange {
        /** The transaction inserted the row; no other writer changed it. */
        FREE,
        /** The transaction replaced the row; another writer changed it. */
        CHANGED,
        /** The transaction replaced the row; another writer deleted it. */
        DELETED,
        /** The transaction upserted a row that did not exist; another writer created it. */
        PUT,
        /** The transaction inserted the row; another writer created it. */
        INSERTED
    }

    /**
     * Verifies that a commit reports stale rows before duplicates, for any order of tables and writes. A duplicate may
     * be only a consequence of a stale row.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void reportsStaleRowsBeforeDuplicates() {
        List<String> tables = List.of(newTable(), newTable());
        int number = 0;
        for (ConcurrentChange first : ConcurrentChange.values()) {
            for (ConcurrentChange second : ConcurrentChange.values()) {
                for (ConcurrentChange third : ConcurrentChange.values()) {
                    number += 10;
                    failsByWhatIsStale(tables, number, List.of(first, second, third));
                }
            }
        }
    }

    private void failsByWhatIsStale(List<String> tables, int number, List<ConcurrentChange> rows) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i) == ConcurrentChange.CHANGED || rows.get(i) == ConcurrentChange.DELETED) {
                insert(tableOf(tables, number, i), numbered("p" + i, number));
            }
        }
        boolean duplicate = rows.contains(ConcurrentChange.INSERTED);
        boolean stale = rows.stream().anyMatch(row -> row != ConcurrentChange.FREE && row != ConcurrentChange.INSERTED);
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                for (int i = 0; i < rows.size(); i++) {
                    Row row = numbered("p" + i, number);
                    boolean inserts = rows.get(i) == ConcurrentChange.INSERTED || rows.get(i) == ConcurrentChange.FREE;
                    store().write(
                                    tableOf(tables, number, i),
                                    inserts
                                            ? RowOperation.insert(row.primaryKey(), row)
                                            : RowOperation.insertOrReplace(row.primaryKey(), row));
                }
            });
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i) != ConcurrentChange.FREE) {
                    boolean deletes = rows.get(i) == ConcurrentChange.DELETED;
                    store().write(tableOf(tables, number, i), deletes ? remove("p" + i, number) : put("p" + i, number));
                }
            }
            Throwable failure = catchThrowable(open::commit);
            Class<?> expected =
                    stale ? ConcurrentUpdateException.class : duplicate ? RowAlreadyExistsException.class : null;
            assertThat(failure == null ? null : failure.getClass())
                    .as("%s", rows)
                    .isEqualTo(expected);
        }
    }

    private static String tableOf(List<String> tables, int number, int row) {
        return tables.get((number / 10 + row) % tables.size());
    }

    /**
     * Verifies that a commit succeeds if another writer changed a row that was only read. The commit fails if the row
     * was written, even if the transaction deleted it again.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void onlyWrittenRowsCauseConflicts() {
        String table = newTable();
        insertNumbered(table, "p", 3);
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                read(table, "p", "00001");
                insert(table, numbered("p", 9));
                store().write(table, remove("p", 9));
                store().write(table, put("p", 2));
            });
            store().write(table, put("p", 1));
            open.commit();
        }
        assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(3);
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                store().write(table, put("p", 9));
                store().write(table, remove("p", 9));
            });
            insert(table, numbered("p", 9));
            assertThatExceptionOfType(ConcurrentUpdateException.class).isThrownBy(open::commit);
        }
        assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(4);
    }

    /**
     * Verifies that a page token from outside of a transaction can be used within it, and a token from within it can be
     * used outside.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void continuesPagesWithinAndAfterTransaction() {
        String table = newTable();
        insertNumbered(table, "p", 6);
        RowQuery query = RowQuery.wholeTable().withPageSize(2);
        ContinuationToken first =
                Objects.requireNonNull(store().query(table, query, Row.DECODER).nextToken());
        try (OpenTransaction open = store().beginTransaction()) {
            ContinuationToken next = open.runWithin(() -> {
                store().write(table, remove("p", 2));
                store().write(table, put("p", 0));
                store().write(table, RowOperation.insert(new PrimaryKey("p", "000035"), writer -> {}));
                ResultPage<Row> second = store().query(table, query.withContinuationToken(first), Row.DECODER);
                assertThat(second.items()).extracting(Row::rowKey).containsExactly("00003", "000035");
                return Objects.requireNonNull(second.nextToken());
            });
            assertThat(rowKeys(table, query.withContinuationToken(next))).containsExactly("00004", "00005");
        }
    }

    /**
     * Verifies that a transaction can write to a table created after it began, without seeing rows written by other
     * clients. The commit fails if a table that the transaction wrote to was dropped.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void writesToNewTablesButNotToDroppedTables() {
        try (OpenTransaction open = store().beginTransaction()) {
            String table = newTable();
            insert(table, numbered("p", 1));
            in(open, () -> {
                assertThat(rowKeys(table, RowQuery.wholeTable())).isEmpty();
                insert(table, numbered("p", 2));
                assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00002");
            });
            open.commit();
            assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(2);
        }
        String dropped = newTable();
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> insert(dropped, numbered("p", 2)));
            store().deleteTable(dropped);
            assertThatExceptionOfType(TableNotFoundException.class).isThrownBy(open::commit);
        }
    }

    /**
     * Verifies that a snapshot within a transaction shows the transaction's rows. A transaction within a snapshot reads
     * independently of the snapshot.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void nestsTransactionsAndSnapshots() {
        String table = newTable();
        store().readSnapshot(() -> {
            insert(table, numbered("p", 1));
            try (OpenTransaction open = store().beginTransaction()) {
                in(open, () -> {
                    insert(table, numbered("p", 2));
                    assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(2);
                    List<String> within = store().readSnapshot(() -> rowKeys(table, RowQuery.wholeTable()));
                    assertThat(within).hasSize(2);
                });
                open.commit();
            }
            assertThat(rowKeys(table, RowQuery.wholeTable())).isEmpty();
            return table;
        });
        assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(2);
    }

    /**
     * Verifies that a write within a transaction fails for the same reasons as outside, and that earlier writes of the
     * transaction are kept.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void rejectsOperationsThatAreInvalidOutsideTransactions() {
        String table = newTable();
        insertNumbered(table, "p", 2);
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                insert(table, numbered("p", 5));
                assertThatExceptionOfType(RowAlreadyExistsException.class)
                        .isThrownBy(() -> insert(table, numbered("p", 5)));
                assertThatExceptionOfType(TransactionFailedException.class)
                        .isThrownBy(() -> store().execute(new StoreTransaction()
                                .add(table, remove("p", 1))
                                .add(table, remove("p", 9))))
                        .satisfies(error ->
                                assertThat(error.failedOperationIndex()).isEqualTo(1));
                assertThatExceptionOfType(TableNotFoundException.class)
                        .isThrownBy(() -> store().write(table + "none", put("p", 5)));
            });
            open.commit();
        }
        assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00000", "00001", "00005");
    }

    /**
     * Verifies that the write that exceeds the maximum number of rows or bytes of a transaction fails and has no
     * effect.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void rejectsTooManyWrites() {
        String table = newTable();
        int most = Limits.MAX_STORE_TRANSACTION_OPERATIONS;
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                StoreTransaction all = new StoreTransaction();
                for (int i = 0; i < most; i++) {
                    all.add(table, put("p" + i % 7, i));
                }
                store().execute(all);
                store().write(table, put("p0", 0));
                assertThatIllegalStateException()
                        .isThrownBy(() -> store().write(table, put("p", 1)))
                        .withMessageContaining("10001 rows")
                        .withMessageContaining("10000 rows");
                assertThat(find(table, "p", "00001")).isNull();
            });
            open.commit();
        }
        assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(most);
        try (OpenTransaction open = store().beginTransaction()) {
            byte[] large = new byte[Limits.MAX_PROPERTY_VALUE_BYTES];
            assertThatIllegalStateException()
                    .isThrownBy(() -> in(open, () -> {
                        for (int i = 0; i < 600; i++) {
                            store().write(
                                            table,
                                            RowOperation.insertOrReplace(
                                                    new PrimaryKey("large", "r" + i),
                                                    writer -> writer.binary("b", large)));
                        }
                    }))
                    .withMessageContaining("32 MiB");
        }
    }

    /**
     * Verifies that only the thread that began a transaction can use it, that it can be committed once, and that it can
     * be closed repeatedly.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void transactionIsBoundToOneThreadAndEndsOnce() {
        OpenTransaction open = store().beginTransaction();
        runInParallel(1, () -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> in(open, () -> {}))
                    .withMessageContaining("another thread");
            assertThatIllegalStateException().isThrownBy(open::commit);
            return open;
        });
        open.commit();
        assertThatIllegalStateException().isThrownBy(open::commit).withMessageContaining("has ended");
        assertThatIllegalStateException().isThrownBy(() -> in(open, () -> {}));
        open.close();
        open.close();
    }

    /**
     * Verifies that concurrent transfers between partitions and tables never change the sum that transactions and later
     * readers see.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void concurrentTransfersPreserveSum() {
        String table = newTable();
        String other = newTable();
        for (String one : List.of(table, other)) {
            for (int i = 0; i < 3; i++) {
                insert(one, Row.builder("p" + i, "r").int64("n", 100).build());
            }
        }
        List<Integer> moved = runInParallel(THREADS, () -> {
            int done = 0;
            for (int round = 0; round < 60; round++) {
                done += moves(table, other) ? 1 : 0;
            }
            return done;
        });
        assertThat(moved.stream().mapToInt(Integer::intValue).sum()).isPositive();
        assertThat(sum(table) + sum(other)).isEqualTo(600);
    }

    private boolean moves(String table, String other) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        PrimaryKey from = new PrimaryKey("p" + random.nextInt(3), "r");
        PrimaryKey to = new PrimaryKey("p" + random.nextInt(3), "r");
        try (OpenTransaction open = store().beginTransaction()) {
            in(open, () -> {
                add(table, from, -7);
                add(other, to, 7);
                assertThat(sum(table) + sum(other)).isEqualTo(600);
            });
            open.commit();
            return true;
        } catch (ConcurrentUpdateException overtaken) {
            return false;
        }
    }

    private void add(String table, PrimaryKey keys, long difference) {
        long before = content(table, keys).int64("n");
        store().write(table, RowOperation.insertOrReplace(keys, writer -> writer.int64("n", before + difference)));
    }

    private long sum(String table) {
        return all(table, RowQuery.wholeTable()).stream()
                .mapToLong(row -> row.int64("n"))
                .sum();
    }
}
