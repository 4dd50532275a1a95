package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Limits;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of transactions across partitions and tables. */
public interface StoreTransactionTck extends StoreUnderTest {

    /**
     * A reason why an operation fails. The tests have an existing row {@code taken}, a stale version of it, and a row
     * that does not exist.
     */
    enum FailureCause {
        /** An insert of a row that exists. */
        PRESENT(ErrorCode.ENTITY_ALREADY_EXISTS, RowAlreadyExistsException.class),
        /** A replace of a row that does not exist. */
        REPLACES_ABSENT(ErrorCode.RESOURCE_NOT_FOUND, RowNotFoundException.class),
        /** A merge of a row that does not exist. */
        MERGES_ABSENT(ErrorCode.RESOURCE_NOT_FOUND, RowNotFoundException.class),
        /** A delete of a row that does not exist. */
        DELETES_ABSENT(ErrorCode.RESOURCE_NOT_FOUND, RowNotFoundException.class),
        /** A replace with a stale version. */
        REPLACES_STALE(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED, ConcurrentUpdateException.class),
        /** A merge with a stale version. */
        MERGES_STALE(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED, ConcurrentUpdateException.class),
        /** A delete with a stale version. */
        DELETES_STALE(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED, ConcurrentUpdateException.class),
        /** A version check of a row that does not exist. */
        CHECKS_ABSENT(ErrorCode.RESOURCE_NOT_FOUND, RowNotFoundException.class),
        /** A version check with a stale version. */
        CHECKS_STALE(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED, ConcurrentUpdateException.class),
        /** A row that exceeds a limit. */
        INVALID(ErrorCode.PROPERTY_VALUE_TOO_LARGE, InvalidRowException.class),
        /** A table that does not exist. */
        TABLE_ABSENT(ErrorCode.TABLE_NOT_FOUND, TableNotFoundException.class);

        private final ErrorCode code;
        private final Class<? extends TableStoreException> error;

        FailureCause(ErrorCode code, Class<? extends TableStoreException> error) {
            this.code = code;
            this.error = error;
        }

        private StoreTransaction.Operation operation(String table, ETag stale) {
            PrimaryKey taken = new PrimaryKey("taken", "r");
            PrimaryKey absent = new PrimaryKey("absent", "r");
            RowSource source = writer -> writer.int32("n", 2);
            RowOperation operation = switch (this) {
                case PRESENT -> RowOperation.insert(taken, source);
                case REPLACES_ABSENT -> RowOperation.replace(absent, source, ETag.ANY);
                case MERGES_ABSENT -> RowOperation.merge(absent, source, stale);
                case DELETES_ABSENT -> RowOperation.delete(absent, ETag.ANY);
                case REPLACES_STALE -> RowOperation.replace(taken, source, stale);
                case MERGES_STALE -> RowOperation.merge(taken, source, stale);
                case DELETES_STALE -> RowOperation.delete(taken, stale);
                case CHECKS_ABSENT -> RowOperation.checkETag(absent, ETag.ANY);
                case CHECKS_STALE -> RowOperation.checkETag(taken, stale);
                case INVALID -> RowOperation.insert(absent, writer -> writer.string("s", "x".repeat(32_769)));
                case TABLE_ABSENT -> RowOperation.insert(absent, source);
            };
            return new StoreTransaction.Operation(this == TABLE_ABSENT ? table + "z" : table, operation);
        }
    }

    /** Builds an insert of the row. */
    private static RowOperation insertOf(Row row) {
        return RowOperation.insert(row.primaryKey(), row);
    }

    /** Returns the rows of all the tables. */
    private List<Row> contents(String... tables) {
        return Stream.of(tables)
                .flatMap(table -> all(table, RowQuery.wholeTable()).stream())
                .toList();
    }

    /** Asserts that the transaction fails and changes nothing in these tables. Returns the exception. */
    private TransactionFailedException failed(StoreTransaction transaction, String... tables) {
        List<Row> before = contents(tables);
        try {
            store().execute(transaction);
        } catch (TransactionFailedException failed) {
            assertThat(contents(tables)).isEqualTo(before);
            return failed;
        }
        throw new AssertionError("The transaction succeeded. Expected the transaction to fail.");
    }

    /** Verifies a transaction with every kind of operation, each in a partition of its own, in two tables. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void executesEveryKindOfOperationInSeveralPartitionsAndTables() {
        String table = newTable();
        String other = newTable();
        ETag zero = insert(table, numbered("a", 0));
        insert(other, numbered("b", 1));
        insert(table, numbered("c", 2));
        ETag three = insert(other, numbered("d", 3));
        insert(other, numbered("e", 4));
        List<ETag> versions = store().execute(new StoreTransaction()
                .add(table, insertOf(numbered("f", 10)))
                .add(table, RowOperation.replace(numbered("a", 0).primaryKey(), writer -> writer.int32("x", 1), zero))
                .add(other, RowOperation.merge(numbered("b", 1).primaryKey(), writer -> writer.int32("x", 2), ETag.ANY))
                .add(table, RowOperation.insertOrReplace(numbered("c", 2).primaryKey(), writer -> writer.int32("x", 3)))
                .add(other, RowOperation.insertOrMerge(numbered("e", 4).primaryKey(), writer -> writer.int32("x", 4)))
                .add(table, RowOperation.insertOrMerge(numbered("g", 11).primaryKey(), writer -> writer.int32("x", 5)))
                .add(other, RowOperation.delete(numbered("d", 3).primaryKey(), three)));

        assertThat(contents(table, other).stream().map(Row::withoutETag))
                .containsExactly(
                        Row.builder("a", "00000").int32("x", 1).build(),
                        Row.builder("c", "00002").int32("x", 3).build(),
                        numbered("f", 10),
                        Row.builder("g", "00011").int32("x", 5).build(),
                        Row.builder("b", "00001")
                                .int32("number", 1)
                                .int32("x", 2)
                                .build(),
                        Row.builder("e", "00004")
                                .int32("number", 4)
                                .int32("x", 4)
                                .build());
        ETag version = read(table, "f", "00010").etag();
        assertThat(versions).containsExactly(version, version, version, version, version, version, null);
        assertThat(contents(table, other))
                .allSatisfy(row -> assertThat(row.etag()).isEqualTo(version));
    }

    /**
     * Verifies that one source can write rows of several tables, even if a table already has its property names in
     * another order.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void writesOneSourceToRowsOfSeveralTables() {
        String table = newTable();
        String other = newTable();
        insert(
                other,
                Row.builder("p", "first").string("y", "y").string("x", "x").build());
        RowSource shared = writer -> writer.string("x", "1").string("y", "2").string("z", "3");
        StoreTransaction transaction = new StoreTransaction();
        for (String key : List.of("a", "b")) {
            transaction.add(table, RowOperation.insert(new PrimaryKey("p", key), shared));
            transaction.add(other, RowOperation.insert(new PrimaryKey("p", key), shared));
        }
        store().execute(transaction);

        for (PrimaryKey keys : List.of(new PrimaryKey("p", "a"), new PrimaryKey("p", "b"))) {
            Row expected = Row.of(keys, shared);
            assertThat(content(table, keys)).isEqualTo(expected);
            assertThat(content(other, keys)).isEqualTo(expected);
        }
    }

    /**
     * Verifies that a failed operation at any position undoes the whole transaction. The exception contains the
     * operation's index, table, row and error.
     */
    @ParameterizedTest
    @EnumSource(FailureCause.class)
    @Requires({Capability.CROSS_PARTITION_TRANSACTIONS, Capability.ENFORCES_AZURE_LIMITS})
    default void rollsBackIfAnyStoreOperationFails(FailureCause obstacle) {
        String table = newTable();
        String other = newTable();
        ETag stale = insert(other, Row.builder("taken", "r").int32("n", 1).build());
        store().write(other, RowOperation.insertOrMerge(new PrimaryKey("taken", "r"), writer -> writer.int32("m", 1)));
        insertNumbered(table, "old", 5);
        StoreTransaction.Operation failing = obstacle.operation(other, stale);
        for (int at = 0; at <= 9; at++) {
            StoreTransaction transaction = new StoreTransaction();
            for (int i = 0; i < 10; i++) {
                if (i == at) {
                    transaction.add(failing.table(), failing.operation());
                } else if (i < 5) {
                    transaction.add(
                            table, RowOperation.delete(numbered("old", i).primaryKey(), ETag.ANY));
                } else {
                    transaction.add(i % 2 == 0 ? table : other, insertOf(numbered("new" + i, i)));
                }
            }
            TransactionFailedException failed = failed(transaction, table, other);
            assertThat(failed.failedOperationIndex()).isEqualTo(at);
            assertThat(failed.errorCode()).isEqualTo(obstacle.code);
            assertThat(failed.failedOperationException()).isExactlyInstanceOf(obstacle.error);
            assertThat(failed.table()).isEqualTo(failing.table());
            if (obstacle != FailureCause.TABLE_ABSENT) {
                assertThat(failed.primaryKey()).isEqualTo(failing.operation().primaryKey());
            }
            assertThat(failed).hasMessageContaining("Operation " + at);
        }
    }

    /**
     * Verifies that the first of several failures is reported. Failures that do not depend on stored rows are reported
     * before failures that do.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void reportsTheFirstOfSeveralFailures() {
        String table = newTable();
        insert(table, numbered("p", 0));
        StoreTransaction transaction = new StoreTransaction()
                .add(table, insertOf(numbered("q", 0)))
                .add(table, insertOf(numbered("p", 0)))
                .add(table, RowOperation.delete(new PrimaryKey("q", "absent"), ETag.ANY));

        assertThat(failed(transaction, table).failedOperationIndex()).isEqualTo(1);
        transaction.add(table + "z", insertOf(numbered("q", 0))).add(table + "y", insertOf(numbered("q", 0)));
        TransactionFailedException failed = failed(transaction, table);
        assertThat(failed.failedOperationIndex()).isEqualTo(3);
        assertThat(failed.table()).isEqualTo(table + "z");
        transaction.add(table, insertOf(numbered("q", 0)));
        assertThat(failed(transaction, table).errorCode()).isEqualTo(ErrorCode.INVALID_DUPLICATE_ROW);
    }

    /**
     * Verifies that a transaction rejects any two operations on one row, regardless of the case of the table name. A
     * row with the same keys in another table is accepted.
     */
    @Test
    @Requires({Capability.CROSS_PARTITION_TRANSACTIONS, Capability.CASE_INSENSITIVE_TABLE_NAMES})
    default void rejectsDuplicateRowInStoreTransactions() {
        String table = newTable();
        String other = newTable();
        insert(table, numbered("p", 0));
        StoreTransaction transaction = new StoreTransaction()
                .add(other, insertOf(numbered("p", 0)))
                .add(table, RowOperation.delete(numbered("p", 0).primaryKey(), ETag.ANY))
                .add(table, insertOf(numbered("q", 0)));
        String upper = table.toUpperCase(Locale.ROOT);
        TransactionFailedException failed = failed(
                StoreTransaction.of(transaction.operations()).add(upper, insertOf(numbered("p", 0))), table, other);

        assertThat(failed.failedOperationIndex()).isEqualTo(3);
        assertThat(failed.table()).isEqualTo(upper);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.INVALID_DUPLICATE_ROW);
        store().execute(transaction);
        assertThat(contents(table, other)).hasSize(2);
    }

    /** Verifies that a transaction without operations is rejected. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void refusesAnEmptyStoreTransaction() {
        TransactionFailedException failed = failed(new StoreTransaction());
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.INVALID_INPUT);
        assertThat(failed.failedOperationIndex()).isZero();
    }

    /** Verifies that a transaction accepts the maximum number of operations, and rejects one operation more. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void acceptsOperationsUpToLimit(int tooMany) {
        String table = newTable();
        StoreTransaction transaction = new StoreTransaction();
        for (int i = 0; i < Limits.MAX_STORE_TRANSACTION_OPERATIONS + tooMany; i++) {
            transaction.add(table, insertOf(numbered("p" + i % 50, i)));
        }
        if (tooMany == 0) {
            assertThat(store().execute(transaction)).hasSize(Limits.MAX_STORE_TRANSACTION_OPERATIONS);
            assertThat(all(table, RowQuery.wholeTable())).hasSize(Limits.MAX_STORE_TRANSACTION_OPERATIONS);
        } else {
            TransactionFailedException failed = failed(transaction, table);
            assertThat(failed.errorCode()).isEqualTo(ErrorCode.INVALID_INPUT);
            assertThat(failed.failedOperationIndex()).isEqualTo(Limits.MAX_STORE_TRANSACTION_OPERATIONS - 1);
        }
    }

    /** Verifies that a transaction accepts the maximum number of bytes, and rejects one byte more. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void acceptsBytesUpToLimit(int tooMany) {
        String table = newTable();
        StoreTransaction transaction = new StoreTransaction();
        // Billed: 4, two a character of the keys, for each property 8, two a character of its name, 4 and the value.
        int row = 4 + 2 * 2;
        int property = 8 + 2 * 2 + 4;
        long left = Limits.MAX_STORE_TRANSACTION_BYTES + tooMany;
        char key = '\u0100';
        while (left > 0) {
            int bytes = (int) Math.min(left, 1_000_000);
            // The last two share, so that none is too small.
            bytes = left > 1_000_000 && left < 2_000_000 ? (int) (left / 2) : bytes;
            int values = bytes - row - 16 * property;
            RowSource source = writer -> {
                for (int i = 0; i < 16; i++) {
                    writer.binary("b" + (char) ('a' + i), new byte[values / 16 + (i < values % 16 ? 1 : 0)]);
                }
            };
            transaction.add(table, RowOperation.insert(new PrimaryKey("" + key++, "r"), source));
            left -= bytes;
        }
        if (tooMany == 0) {
            store().execute(transaction);
            assertThat(all(table, RowQuery.wholeTable().withProjection(Projection.of())))
                    .hasSize(transaction.size());
        } else {
            TransactionFailedException failed = failed(transaction, table);
            assertThat(failed.errorCode()).isEqualTo(ErrorCode.REQUEST_BODY_TOO_LARGE);
            assertThat(failed.failedOperationIndex()).isEqualTo(transaction.size() - 1);
        }
    }

    /** Verifies that a transaction can contain unconditional deletes of rows that exist and of rows that do not. */
    @Test
    @Requires({Capability.CROSS_PARTITION_TRANSACTIONS, Capability.IDEMPOTENT_DELETES})
    default void supportsDeleteIfExistsInStoreTransactions() {
        String table = newTable();
        insert(table, numbered("p", 0));
        store().execute(new StoreTransaction()
                .add(table, RowOperation.deleteIfExists(numbered("p", 0).primaryKey()))
                .add(table, RowOperation.deleteIfExists(numbered("q", 0).primaryKey()))
                .add(table, insertOf(numbered("r", 0))));

        assertThat(all(table, RowQuery.wholeTable()))
                .extracting(row -> row.primaryKey().partitionKey())
                .containsExactly("r");
    }

    /**
     * Verifies that a version check leaves the row, its version and its timestamp unchanged, alone and together with
     * writes of other rows.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void checksRowsWithoutChangingThem() {
        String table = newTable();
        String other = newTable();
        ETag version = insert(table, numbered("p", 0));
        Row before = read(table, "p", "00000");
        PrimaryKey checked = before.primaryKey();

        List<ETag> versions = store().execute(new StoreTransaction()
                .add(other, insertOf(numbered("q", 1)))
                .add(table, RowOperation.checkETag(checked, version))
                .add(other, insertOf(numbered("r", 2))));
        assertThat(versions)
                .containsExactly(
                        read(other, "q", "00001").etag(),
                        null,
                        read(other, "r", "00002").etag());
        assertThat(store().execute(new StoreTransaction().add(table, RowOperation.checkETag(checked, ETag.ANY))))
                .containsExactly((ETag) null);
        assertThat(store().write(table, RowOperation.checkETag(checked, version)))
                .isNull();
        assertThat(store().execute(
                                table,
                                new EntityGroupTransaction()
                                        .add(RowOperation.checkETag(checked, version))
                                        .add(insertOf(numbered("p", 3)))))
                .containsExactly(null, read(table, "p", "00003").etag());
        Row after = read(table, "p", "00000");
        assertThat(after).isEqualTo(before);
        assertThat(after.etag()).isEqualTo(version);
        assertThat(after.timestamp()).isEqualTo(before.timestamp());
        assertThat(store().count(table, RowQuery.wholeTable())).isEqualTo(2);
    }

    /**
     * Verifies that a version check in an open transaction is repeated at the commit. The commit fails if another
     * writer has changed the row, and otherwise leaves the row unchanged.
     */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void checkedRowsAreComparedAtCommitOfOpenTransaction() {
        String table = newTable();
        ETag version = insert(table, numbered("p", 0));
        Row before = read(table, "p", "00000");
        for (boolean isOvertaken : new boolean[] {false, true}) {
            Row added = numbered("q", isOvertaken ? 2 : 1);
            try (OpenTransaction open = store().beginTransaction()) {
                open.runWithin(() -> {
                    assertThat(store().write(table, RowOperation.checkETag(before.primaryKey(), version)))
                            .isNull();
                    return store().write(table, insertOf(added));
                });
                if (isOvertaken) {
                    store().write(table, RowOperation.replace(before.primaryKey(), writer -> {}, version));
                    assertThatThrownBy(open::commit).isInstanceOf(ConcurrentUpdateException.class);
                } else {
                    open.commit();
                    Row after = read(table, "p", "00000");
                    assertThat(after).isEqualTo(before);
                    assertThat(after.etag()).isEqualTo(version);
                    assertThat(after.timestamp()).isEqualTo(before.timestamp());
                }
            }
            assertThat(find(table, "q", added.primaryKey().rowKey()) != null).isEqualTo(!isOvertaken);
        }
    }

    /**
     * Verifies that a store that cannot check a version without a write rejects the operation and names the missing
     * capability.
     */
    @Test
    @Requires(
            value = {},
            without = Capability.CROSS_PARTITION_TRANSACTIONS)
    default void rejectsChecksWithoutTheCapability() {
        String table = newTable();
        ETag version = insert(table, numbered("p", 0));
        RowOperation check = RowOperation.checkETag(numbered("p", 0).primaryKey(), version);

        assertThatThrownBy(() -> store().write(table, check))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("CROSS_PARTITION_TRANSACTIONS");
        assertThatThrownBy(() -> store().execute(table, new EntityGroupTransaction().add(check)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("CROSS_PARTITION_TRANSACTIONS");
        assertThat(read(table, "p", "00000").etag()).isEqualTo(version);
    }

    /** Verifies that several transactions can be executed with one flush. */
    @Test
    @Requires(Capability.CROSS_PARTITION_TRANSACTIONS)
    default void executesStoreTransactionsWithOneFlush() {
        String table = newTable();
        store().runWithSingleFlush(() -> {
            store().execute(new StoreTransaction()
                    .add(table, insertOf(numbered("p", 0)))
                    .add(table, insertOf(numbered("q", 1))));
            assertThat(all(table, RowQuery.wholeTable())).hasSize(2);
            insert(table, numbered("r", 2));
        });

        assertThat(all(table, RowQuery.wholeTable())).hasSize(3);
    }
}
