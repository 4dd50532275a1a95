package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.TransactionFailedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of entity group transactions. */
public interface TransactionTck extends StoreUnderTest {

    /** Builds a transaction that inserts the rows numbered from {@code from} (inclusive) to {@code to} (exclusive). */
    default EntityGroupTransaction inserts(String partition, int from, int to) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = from; i < to; i++) {
            transaction.add(insertOf(numbered(partition, i)));
        }
        return transaction;
    }

    /** Builds an insert of the row. */
    default RowOperation insertOf(Row row) {
        return RowOperation.insert(row.primaryKey(), row);
    }

    /** Asserts that the transaction fails and changes nothing. Returns the exception. */
    default TransactionFailedException failure(String table, EntityGroupTransaction transaction) {
        List<Row> before = all(table, RowQuery.wholeTable());
        try {
            store().execute(table, transaction);
        } catch (TransactionFailedException failed) {
            assertThat(all(table, RowQuery.wholeTable())).isEqualTo(before);
            return failed;
        }
        throw new AssertionError("The transaction succeeded. Expected the transaction to fail.");
    }

    /** Verifies a transaction with every kind of operation. */
    @Test
    default void executesEveryKindOfOperationInOneTransaction() {
        String table = newTable();
        insertNumbered(table, "p", 4);
        store().execute(
                        table,
                        new EntityGroupTransaction()
                                .add(insertOf(numbered("p", 10)))
                                .add(RowOperation.replace(
                                        new PrimaryKey("p", "00000"), writer -> writer.int32("x", 1), ETag.ANY))
                                .add(RowOperation.merge(
                                        new PrimaryKey("p", "00001"), writer -> writer.int32("x", 2), ETag.ANY))
                                .add(RowOperation.insertOrReplace(
                                        new PrimaryKey("p", "00002"), writer -> writer.int32("x", 3)))
                                .add(RowOperation.insertOrMerge(
                                        new PrimaryKey("p", "00011"), writer -> writer.int32("x", 4)))
                                .add(RowOperation.delete(new PrimaryKey("p", "00003"), ETag.ANY)));

        assertThat(all(table, RowQuery.wholeTable()).stream().map(Row::withoutETag))
                .containsExactly(
                        Row.builder("p", "00000").int32("x", 1).build(),
                        Row.builder("p", "00001")
                                .int32("number", 1)
                                .int32("x", 2)
                                .build(),
                        Row.builder("p", "00002").int32("x", 3).build(),
                        numbered("p", 10),
                        Row.builder("p", "00011").int32("x", 4).build());
    }

    /** Verifies that one {@link RowSource} can write several rows, both directly and as a part of other row sources. */
    @Test
    default void writesOneSourceToSeveralRows() {
        String table = newTable();
        RowSource shared = writer -> writer.string("name", "Jones").int32("age", 34);
        insertNumbered(table, "p", 1);
        store().execute(
                        table,
                        new EntityGroupTransaction()
                                .add(RowOperation.insert(new PrimaryKey("p", "a"), shared))
                                .add(RowOperation.insert(new PrimaryKey("p", "b"), shared))
                                .add(RowOperation.insert(
                                        new PrimaryKey("p", "c"),
                                        writer -> writer.bool("first", true)
                                                .writeAll(shared)
                                                .bool("last", true)))
                                .add(RowOperation.merge(new PrimaryKey("p", "00000"), shared, ETag.ANY)));

        assertThat(content(table, new PrimaryKey("p", "a")))
                .isEqualTo(jones("a").build());
        assertThat(content(table, new PrimaryKey("p", "b")))
                .isEqualTo(jones("b").build());
        assertThat(content(table, new PrimaryKey("p", "c")))
                .isEqualTo(jones("c").bool("first", true).bool("last", true).build());
        assertThat(content(table, new PrimaryKey("p", "00000")))
                .isEqualTo(jones("00000").int32("number", 0).build());
    }

    private static Row.Builder jones(String rowKey) {
        return Row.builder("p", rowKey).string("name", "Jones").int32("age", 34);
    }

    /**
     * Verifies that a row is rejected if two of its row sources write the same property, even if an earlier row also
     * has the property.
     */
    @Test
    default void rejectsPropertyWrittenByTwoSources() {
        String table = newTable();
        RowSource shared = writer -> writer.int32("x", 1);
        EntityGroupTransaction transaction = new EntityGroupTransaction()
                .add(RowOperation.insert(new PrimaryKey("p", "a"), shared))
                .add(RowOperation.insert(
                        new PrimaryKey("p", "b"), writer -> writer.int32("x", 2).writeAll(shared)));

        assertThat(failure(table, transaction).failedOperationIndex()).isEqualTo(1);
        assertThat(failure(table, transaction).errorCode()).isEqualTo(ErrorCode.DUPLICATE_PROPERTIES_SPECIFIED);
    }

    /** Verifies that a transaction returns the new versions in the order of its operations, and none for a delete. */
    @Test
    @Requires(Capability.RETURNS_TRANSACTION_ETAGS)
    default void returnsNewVersionsInOrder() {
        String table = newTable();
        insertNumbered(table, "p", 1);
        var versions = store().execute(
                        table, inserts("p", 1, 3).add(RowOperation.delete(new PrimaryKey("p", "00000"), ETag.ANY)));

        assertThat(versions).hasSize(3);
        assertThat(versions.get(0)).isEqualTo(read(table, "p", "00001").etag());
        assertThat(versions.get(1)).isEqualTo(read(table, "p", "00002").etag());
        assertThat(versions.get(2)).isNull();
    }

    /** Verifies that a transaction can contain unconditional deletes of rows that exist and of rows that do not. */
    @Test
    @Requires(Capability.IDEMPOTENT_DELETES)
    default void supportsDeleteIfExists() {
        String table = newTable();
        insertNumbered(table, "p", 1);
        EntityGroupTransaction transaction = inserts("p", 1, 3)
                .add(RowOperation.deleteIfExists(new PrimaryKey("p", "00000")))
                .add(RowOperation.deleteIfExists(new PrimaryKey("p", "absent")));

        store().execute(table, transaction);
        assertThat(find(table, "p", "00000")).isNull();
        assertThat(find(table, "p", "00001")).isNotNull();
    }

    /** Verifies that a transaction can have from 1 to 100 operations. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    default void acceptsUpToAHundredOperations(int count) {
        String table = newTable();
        store().execute(table, inserts("p", 0, count));

        assertThat(all(table, RowQuery.partition("p"))).hasSize(count);
    }

    /** Verifies that a transaction of 101 operations is rejected. */
    @Test
    default void refusesMoreThanAHundredOperations() {
        String table = newTable();

        TransactionFailedException failed = failure(table, inserts("p", 0, 101));
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.INVALID_INPUT);
    }

    /** Verifies that a transaction without operations is rejected. */
    @Test
    default void refusesAnEmptyTransaction() {
        assertThat(failure(newTable(), new EntityGroupTransaction()).errorCode())
                .isEqualTo(ErrorCode.INVALID_INPUT);
    }

    /** Verifies that a failed operation at any position undoes the whole transaction. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 50, 99})
    default void rollsBackIfAnyOperationFails(int failing) {
        String table = newTable();
        insert(table, Row.builder("p", "taken").build());
        EntityGroupTransaction transaction = inserts("p", 0, failing)
                .add(insertOf(Row.builder("p", "taken").int32("n", 1).build()));
        for (int i = failing + 1; i < 100; i++) {
            transaction.add(insertOf(numbered("p", i)));
        }

        TransactionFailedException failed = failure(table, transaction);
        assertThat(failed.failedOperationIndex()).isEqualTo(failing);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.ENTITY_ALREADY_EXISTS);
        assertThat(failed.failedOperationException()).isInstanceOf(RowAlreadyExistsException.class);
        assertThat(failed).hasMessageContaining("Operation " + failing);
    }

    /** Verifies that the exception reports the first of several failed operations. */
    @Test
    default void reportsTheFirstFailure() {
        String table = newTable();
        insertNumbered(table, "p", 1);

        TransactionFailedException failed = failure(
                table,
                inserts("p", 5, 7)
                        .add(RowOperation.delete(new PrimaryKey("p", "absent"), ETag.ANY))
                        .add(insertOf(numbered("p", 0))));
        assertThat(failed.failedOperationIndex()).isEqualTo(2);
        assertThat(failed.failedOperationException()).isInstanceOf(RowNotFoundException.class);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
    }

    /**
     * Verifies that a stale row is reported before a duplicate if its operation comes first. Callers therefore put
     * conditional operations first.
     */
    @Test
    default void reportsStaleRowsBeforeInsertsThatFollow() {
        String table = newTable();
        PrimaryKey changed = numbered("p", 0).primaryKey();
        PrimaryKey deleted = numbered("p", 1).primaryKey();
        ETag beforeChange = insert(table, numbered("p", 0));
        ETag beforeDelete = insert(table, numbered("p", 1));
        insert(table, numbered("p", 2));
        store().write(table, RowOperation.insertOrReplace(changed, numbered("p", 0)));
        store().write(table, RowOperation.delete(deleted, ETag.ANY));
        List<RowOperation> stale = List.of(
                RowOperation.replace(changed, numbered("p", 0), beforeChange),
                RowOperation.merge(changed, numbered("p", 0), beforeChange),
                RowOperation.delete(changed, beforeChange),
                RowOperation.replace(deleted, numbered("p", 1), beforeDelete));
        for (RowOperation first : stale) {
            EntityGroupTransaction transaction = new EntityGroupTransaction()
                    .add(first)
                    .add(insertOf(numbered("p", 2)))
                    .add(insertOf(numbered("p", 3)));
            TransactionFailedException failed = failure(table, transaction);
            assertThat(failed.failedOperationIndex()).as("%s", first.kind()).isZero();
            assertThat(failed.failedOperationException())
                    .as("%s", first.kind())
                    .isInstanceOfAny(ConcurrentUpdateException.class, RowNotFoundException.class);
        }
    }

    /** Verifies that a transaction with a stale version fails as a whole. */
    @Test
    default void rejectsStaleVersion() {
        String table = newTable();
        ETag stale = insert(table, numbered("p", 0));
        store().write(table, RowOperation.insertOrReplace(numbered("p", 0).primaryKey(), numbered("p", 0)));

        TransactionFailedException failed = failure(
                table,
                inserts("p", 1, 3)
                        .add(RowOperation.replace(
                                numbered("p", 0).primaryKey(), writer -> writer.int32("x", 1), stale)));
        assertThat(failed.failedOperationIndex()).isEqualTo(2);
        assertThat(failed.failedOperationException()).isInstanceOf(ConcurrentUpdateException.class);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED);
    }

    /** Verifies that a transaction succeeds if the versions of several rows match. */
    @Test
    default void acceptsConditionsOnSeveralRows() {
        String table = newTable();
        ETag zero = insert(table, numbered("p", 0));
        ETag one = insert(table, numbered("p", 1));
        store().execute(
                        table,
                        new EntityGroupTransaction()
                                .add(RowOperation.delete(numbered("p", 0).primaryKey(), zero))
                                .add(RowOperation.merge(
                                        numbered("p", 1).primaryKey(), writer -> writer.int32("x", 1), one)));

        assertThat(rowKeys(table, RowQuery.partition("p"))).containsExactly("00001");
    }

    /** Verifies that a transaction over two partitions is rejected. */
    @Test
    @Requires(Capability.REJECTS_CROSS_PARTITION_GROUP_TRANSACTIONS)
    default void refusesASecondPartition() {
        TransactionFailedException failed = failure(
                newTable(), inserts("p", 0, 3).add(insertOf(numbered("q", 0))).add(insertOf(numbered("p", 5))));

        assertThat(failed.failedOperationIndex()).isEqualTo(3);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.COMMANDS_IN_BATCH_ACT_ON_DIFFERENT_PARTITIONS);
    }

    /** Verifies that a transaction with any two operations on one row is rejected. */
    @Test
    default void rejectsDuplicateRow() {
        String table = newTable();
        insertNumbered(table, "p", 1);
        TransactionFailedException failed = failure(
                table,
                new EntityGroupTransaction()
                        .add(RowOperation.delete(numbered("p", 0).primaryKey(), ETag.ANY))
                        .add(insertOf(numbered("p", 1)))
                        .add(insertOf(numbered("p", 0))));

        assertThat(failed.failedOperationIndex()).isEqualTo(2);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.INVALID_DUPLICATE_ROW);
    }

    /** Verifies that the exception contains the index of an operation whose row exceeds a limit. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void reportsIndexOfOperationThatExceedsLimit() {
        TransactionFailedException failed = failure(
                newTable(),
                inserts("p", 0, 4)
                        .add(insertOf(Row.builder("p", "big")
                                .string("s", "x".repeat(32_769))
                                .build())));

        assertThat(failed.failedOperationIndex()).isEqualTo(4);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.PROPERTY_VALUE_TOO_LARGE);
        assertThat(failed.failedOperationException()).isInstanceOf(InvalidRowException.class);
    }

    /** Verifies that a transaction of more than 4 MiB is rejected. */
    @Test
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesMoreThanFourMebibytes() {
        String table = newTable();
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = 0; i < 5; i++) {
            Row.Builder row = Row.builder("p", "r" + i);
            for (int j = 0; j < 15; j++) {
                row.binary("b" + j, new byte[60_000]);
            }
            transaction.add(insertOf(row.build()));
        }

        TransactionFailedException failed = failure(table, transaction);
        assertThat(failed.errorCode()).isEqualTo(ErrorCode.REQUEST_BODY_TOO_LARGE);
        // 15 values of 60,000 bytes are 1.2 million characters of Base64.
        assertThat(failed.failedOperationIndex()).isEqualTo(3);
    }

    /** Verifies that a transaction slightly below 4 MiB succeeds. */
    @Test
    default void acceptsNearlyFourMebibytes() {
        String table = newTable();
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = 0; i < 4; i++) {
            Row.Builder row = Row.builder("p", "r" + i);
            for (int j = 0; j < 10; j++) {
                row.binary("b" + j, new byte[60_000]);
            }
            transaction.add(insertOf(row.build()));
        }
        store().execute(table, transaction);

        assertThat(rowKeys(table, RowQuery.partition("p"))).containsExactly("r0", "r1", "r2", "r3");
    }

    /** Verifies that a transaction of inserts fails if it is executed again, because its rows exist. */
    @Test
    default void repeatedInsertTransactionFails() {
        String table = newTable();
        store().execute(table, inserts("p", 0, 3));

        assertThatThrownBy(() -> store().execute(table, inserts("p", 0, 3)))
                .isInstanceOfSatisfying(
                        TransactionFailedException.class,
                        failed -> assertThat(failed.failedOperationIndex()).isZero());
    }
}
