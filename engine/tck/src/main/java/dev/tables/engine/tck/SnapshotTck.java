package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tests of reads from a snapshot. */
public interface SnapshotTck extends ConcurrencyTck {

    /** Runs reads from a snapshot, without a result. */
    private void atOneMoment(Runnable reads) {
        store().readSnapshot(() -> {
            reads.run();
            return reads;
        });
    }

    /** Runs work in another thread and waits for its end. */
    private void elsewhere(Runnable work) {
        runInParallel(1, () -> {
            work.run();
            return true;
        });
    }

    /**
     * Verifies that {@code TableStore.isReadingFromSnapshot} returns true within a snapshot, also a nested one, and
     * false in other threads.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void reportsWhetherThreadReadsSnapshot() {
        assertThat(store().isReadingFromSnapshot()).isFalse();
        atOneMoment(() -> {
            assertThat(store().isReadingFromSnapshot()).isTrue();
            atOneMoment(() -> assertThat(store().isReadingFromSnapshot()).isTrue());
            assertThat(store().isReadingFromSnapshot()).isTrue();
            elsewhere(() -> assertThat(store().isReadingFromSnapshot()).isFalse());
        });
        assertThat(store().isReadingFromSnapshot()).isFalse();
    }

    /**
     * Verifies that no kind of read within a snapshot sees writes made since, whichever thread made them. Covers reads
     * of one and several rows and queries of a row, a partition and a table.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void snapshotDoesNotSeeLaterWrites() {
        String table = newTable();
        String other = newTable();
        insertNumbered(table, "p", 10);
        insertNumbered(other, "q", 10);
        List<Object> before = reads(table, other);

        atOneMoment(() -> {
            assertThat(reads(table, other)).isEqualTo(before);
            Runnable changes = () -> store().execute(new StoreTransaction()
                    .add(table, RowOperation.delete(numbered("p", 3).primaryKey(), ETag.ANY))
                    .add(
                            table,
                            RowOperation.merge(
                                    numbered("p", 4).primaryKey(), writer -> writer.bool("new", true), ETag.ANY))
                    .add(other, RowOperation.insertOrReplace(numbered("q", 30).primaryKey(), numbered("q", 30)))
                    .add(
                            other,
                            RowOperation.replace(
                                    numbered("q", 5).primaryKey(), writer -> writer.int32("m", 1), ETag.ANY)));
            elsewhere(changes);
            assertThat(reads(table, other)).isEqualTo(before);
            insert(table, numbered("p", 20));
            store().write(other, RowOperation.delete(numbered("q", 7).primaryKey(), ETag.ANY));
            assertThat(reads(table, other)).isEqualTo(before);
        });

        assertThat(rowKeys(table, RowQuery.wholeTable()))
                .hasSize(10)
                .contains("00020")
                .doesNotContain("00003");
        assertThat(rowKeys(other, RowQuery.wholeTable()))
                .hasSize(10)
                .contains("00030")
                .doesNotContain("00007");
    }

    /** Verifies that a write made while the first of several rows is decoded is not visible in the other rows. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void getAllReadsOneSnapshot() {
        String table = newTable();
        // More than a store reads by one request, in number or in bytes.
        for (int count : new int[] {2, 3, 20, 40, 1_100}) {
            byte[] filler = new byte[count == 40 ? 62_000 : 0];
            List<PrimaryKey> keys = new ArrayList<>();
            StoreTransaction before = new StoreTransaction();
            StoreTransaction after = new StoreTransaction();
            for (int i = 0; i < count; i++) {
                PrimaryKey one = new PrimaryKey("p" + i, "r" + count);
                keys.add(one);
                RowSource first = writer -> {
                    writer.int32("n", 1);
                    for (int part = 0; part < 4 && filler.length > 0; part++) {
                        writer.binary("filler" + part, filler);
                    }
                };
                if (filler.length > 0) {
                    store().write(table, RowOperation.insert(one, first));
                } else {
                    before.add(table, RowOperation.insert(one, first));
                }
                after.add(table, RowOperation.replace(one, writer -> writer.int32("n", 2), ETag.ANY));
            }
            if (before.size() > 0) {
                store().execute(before);
            }
            boolean[] written = new boolean[1];
            RowDecoder<Integer> decoder = row -> {
                if (!written[0]) {
                    written[0] = true;
                    elsewhere(() -> store().execute(after));
                }
                return row.int32("n");
            };
            List<String> found = store().getAll(table, keys, Projection.ALL, decoder).stream()
                    .map(String::valueOf)
                    .toList();
            assertThat(found).hasSize(count).containsOnly("1");
        }
    }

    /** Returns the results of all kinds of reads. */
    private List<Object> reads(String table, String other) {
        List<Object> found = new ArrayList<>();
        List<PrimaryKey> keys = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            found.add(found(table, numbered("p", i).primaryKey()));
            keys.add(numbered("q", i).primaryKey());
        }
        found.addAll(store().getAll(other, keys, Projection.ALL, Row.DECODER).stream()
                .map(String::valueOf)
                .toList());
        found.addAll(store().getAll(table, keys.subList(0, 2), Projection.ALL, Row.DECODER).stream()
                .map(String::valueOf)
                .toList());
        for (String one : List.of(table, other)) {
            found.add(all(one, RowQuery.wholeTable()));
            found.add(all(one, RowQuery.wholeTable().withPageSize(3)));
            found.add(all(one, RowQuery.partition("q")));
            found.add(all(one, RowQuery.partition("p").withRowKeyRange(KeyRange.exactly("00003"))));
        }
        return found;
    }

    private String found(String table, PrimaryKey keys) {
        return String.valueOf(find(table, keys.partitionKey(), keys.rowKey()));
    }

    /**
     * Verifies that a conditional write within a snapshot is checked against the current row, not against the row of
     * the snapshot.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void writesWithinSnapshotUseCurrentRows() {
        String table = newTable();
        insert(table, numbered("p", 1));
        atOneMoment(() -> {
            ETag seen = Objects.requireNonNull(read(table, "p", "00001").etag());
            ETag[] newer = new ETag[1];
            elsewhere(() -> newer[0] = Objects.requireNonNull(store().write(
                            table,
                            RowOperation.insertOrReplace(
                                    numbered("p", 1).primaryKey(), writer -> writer.int32("n", 1)))));
            read(table, "p", "00001");
            assertThatThrownBy(() -> store().write(
                                    table,
                                    RowOperation.replace(
                                            numbered("p", 1).primaryKey(), writer -> writer.int32("n", 2), seen)))
                    .isInstanceOf(ConcurrentUpdateException.class);
            store().write(
                            table,
                            RowOperation.replace(
                                    numbered("p", 1).primaryKey(), writer -> writer.int32("n", 3), newer[0]));
            elsewhere(() ->
                    store().write(table, RowOperation.delete(numbered("p", 1).primaryKey(), ETag.ANY)));
            read(table, "p", "00001");
            assertThatThrownBy(() -> store().write(
                                    table, RowOperation.delete(numbered("p", 1).primaryKey(), ETag.ANY)))
                    .isInstanceOf(RowNotFoundException.class);
        });
    }

    /** Verifies that a nested snapshot reads the outermost one, and that reads after its end see the current rows. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void supportsNestedSnapshots() {
        String table = newTable();
        atOneMoment(() -> {
            insert(table, numbered("p", 1));
            atOneMoment(() -> assertThat(find(table, "p", "00001")).isNull());
            assertThat(find(table, "p", "00001")).isNull();
        });

        assertThat(find(table, "p", "00001")).isNotNull();
        atOneMoment(() -> assertThat(find(table, "p", "00001")).isNotNull());
    }

    /** Verifies that an exception ends the snapshot and reaches the caller. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void exceptionEndsSnapshot() {
        String table = newTable();
        IllegalStateException error = new IllegalStateException("wanted");

        assertThatThrownBy(() -> atOneMoment(() -> {
                    insert(table, numbered("p", 1));
                    throw error;
                }))
                .isSameAs(error);
        assertThat(find(table, "p", "00001")).isNotNull();
    }

    /** Verifies that a page token of a snapshot can be used within the snapshot and after it. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void continuesPagesWithinAndAfterSnapshot() {
        String table = newTable();
        insertNumbered(table, "p", 6);
        @Nullable ContinuationToken[] next = new ContinuationToken[1];
        RowQuery query = RowQuery.wholeTable().withPageSize(2);
        atOneMoment(() -> {
            ResultPage<Row> first = store().query(table, query, Row.DECODER);
            insert(table, numbered("p", 7));
            store().write(table, RowOperation.delete(numbered("p", 2).primaryKey(), ETag.ANY));
            ResultPage<Row> second = store().query(table, query.withContinuationToken(first.nextToken()), Row.DECODER);
            assertThat(second.items()).extracting(Row::rowKey).containsExactly("00002", "00003");
            next[0] = second.nextToken();
        });

        assertThat(rowKeys(table, query.withContinuationToken(next[0]))).containsExactly("00004", "00005", "00007");
    }

    /**
     * Verifies that a snapshot does not see a table created after it began, even if it has the name of a table that was
     * dropped since.
     */
    @Test
    @Requires({Capability.CROSS_PARTITION_TRANSACTIONS, Capability.IMMEDIATE_TABLE_NAME_REUSE})
    default void snapshotDoesNotSeeTablesCreatedLater() {
        String table = newTable();
        insertNumbered(table, "p", 3);
        atOneMoment(() -> {
            String fresh = newTable();
            insert(fresh, numbered("p", 1));
            assertNotFound(fresh);
            assertThat(rowKeys(table, RowQuery.wholeTable())).hasSize(3);
            store().deleteTable(table);
            assertNotFound(table);
            store().createTable(table);
            insert(table, numbered("p", 1));
            assertNotFound(table);
        });

        assertThat(rowKeys(table, RowQuery.wholeTable())).containsExactly("00001");
    }

    /** Verifies that a read fails if its table is dropped during the snapshot, because its rows may be incomplete. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void failsIfTableIsDroppedDuringSnapshot() {
        String table = newTable();
        insertNumbered(table, "p", 5);
        boolean[] dropped = new boolean[1];
        atOneMoment(() -> assertThatThrownBy(() -> store().query(table, RowQuery.wholeTable(), reader -> {
                    if (!dropped[0]) {
                        dropped[0] = true;
                        store().deleteTable(table);
                    }
                    return reader.rowKey();
                }))
                .isInstanceOf(TableNotFoundException.class));
    }

    private void assertNotFound(String table) {
        PrimaryKey keys = numbered("p", 1).primaryKey();
        assertThatThrownBy(() -> store().get(table, keys, Projection.ALL, Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store().getAll(table, List.of(keys), Projection.ALL, Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store().query(table, RowQuery.wholeTable(), Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
        RowQuery nothing = RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen("b", "a"));
        assertThatThrownBy(() -> store().query(table, nothing, Row.DECODER)).isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store().count(table, nothing)).isInstanceOf(TableNotFoundException.class);
    }
}
