package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tests of conditional writes: replace, merge and delete with every kind of condition, on rows that exist and rows
 * that do not.
 */
public interface ConditionTck extends TableTck {
    /** The name of the method that supplies the kinds of operations. */
    String KINDS = "dev.tables.engine.tck.TableTck#kindsThatNeedARow";

    /** Returns the row that exists before each test. */
    default Row before() {
        return Row.builder("p", "r").int32("a", 1).int32("b", 2).build();
    }

    /** Returns the row that each test writes. */
    default Row change() {
        return Row.builder("p", "r").int32("b", 3).int32("c", 4).build();
    }

    /**
     * Asserts that the row has the content expected after a successful operation of this kind, and does not exist after
     * a delete.
     */
    default void assertOperationApplied(String table, RowOperation.Kind kind) {
        switch (kind) {
            case DELETE -> assertThat(find(table, "p", "r")).isNull();
            case MERGE ->
                assertThat(content(table, new PrimaryKey("p", "r")))
                        .isEqualTo(Row.builder("p", "r")
                                .int32("a", 1)
                                .int32("b", 3)
                                .int32("c", 4)
                                .build());
            default -> assertThat(content(table, new PrimaryKey("p", "r"))).isEqualTo(change());
        }
    }

    /** Verifies that {@link ETag#ANY} matches an existing row. */
    @ParameterizedTest
    @MethodSource(KINDS)
    default void acceptsAnyVersionCondition(RowOperation.Kind kind) {
        String table = newTable();
        insert(table, before());
        store().write(table, operation(kind, change(), ETag.ANY));

        assertOperationApplied(table, kind);
    }

    /** Verifies that an operation accepts the version that the insert returned. */
    @ParameterizedTest
    @MethodSource(KINDS)
    default void acceptsVersionReturnedByWrite(RowOperation.Kind kind) {
        String table = newTable();
        ETag version = insert(table, before());
        store().write(table, operation(kind, change(), version));

        assertOperationApplied(table, kind);
    }

    /** Verifies that an operation accepts a version that was read, converted to text and parsed again. */
    @ParameterizedTest
    @MethodSource(KINDS)
    default void acceptsVersionParsedFromText(RowOperation.Kind kind) {
        String table = newTable();
        insert(table, before());
        ETag version = ETag.of(String.valueOf(read(table, "p", "r").etag()));
        store().write(table, operation(kind, change(), version));

        assertOperationApplied(table, kind);
    }

    /** Verifies that an operation fails if its version is older than the row's version. */
    @ParameterizedTest
    @MethodSource(KINDS)
    default void rejectsStaleVersion(RowOperation.Kind kind) {
        String table = newTable();
        ETag stale = insert(table, before());
        store().write(table, RowOperation.insertOrReplace(before().primaryKey(), before()));

        assertThatThrownBy(() -> store().write(table, operation(kind, change(), stale)))
                .isInstanceOfSatisfying(ConcurrentUpdateException.class, refused -> {
                    assertThat(refused.errorCode()).isEqualTo(ErrorCode.UPDATE_CONDITION_NOT_SATISFIED);
                    assertThat(refused.primaryKey()).isEqualTo(new PrimaryKey("p", "r"));
                });
        assertThat(content(table, before().primaryKey())).isEqualTo(before());
    }

    /** Verifies that an operation fails if its version has the format of another store. */
    @ParameterizedTest
    @MethodSource(KINDS)
    default void rejectsVersionOfAnotherStore(RowOperation.Kind kind) {
        String table = newTable();
        insert(table, before());

        assertThatThrownBy(() -> store().write(table, operation(kind, change(), ETag.of("W/\"0x5B16\""))))
                .isInstanceOf(ConcurrentUpdateException.class);
        assertThat(content(table, before().primaryKey())).isEqualTo(before());
    }

    /**
     * Verifies that an operation fails if the row was deleted and inserted again with the same content since its
     * version was read.
     */
    @ParameterizedTest
    @MethodSource(KINDS)
    default void rejectsVersionOfDeletedRow(RowOperation.Kind kind) {
        String table = newTable();
        ETag former = insert(table, before());
        store().write(table, RowOperation.delete(before().primaryKey(), former));
        insert(table, before());

        assertThatThrownBy(() -> store().write(table, operation(kind, change(), former)))
                .isInstanceOf(ConcurrentUpdateException.class);
    }

    /**
     * Verifies that an operation on a row that does not exist fails with "not found" for any version, because existence
     * is checked before the version.
     */
    @ParameterizedTest
    @MethodSource(KINDS)
    default void failsWithNotFoundIfRowDoesNotExist(RowOperation.Kind kind) {
        String table = newTable();
        ETag former = insert(table, before());
        store().write(table, RowOperation.delete(before().primaryKey(), ETag.ANY));

        assertThatThrownBy(() -> store().write(table, operation(kind, change(), ETag.ANY)))
                .isInstanceOfSatisfying(RowNotFoundException.class, absent -> {
                    assertThat(absent.errorCode()).isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
                    assertThat(absent.table()).isEqualTo(table);
                });
        assertThatThrownBy(() -> store().write(table, operation(kind, change(), former)))
                .isInstanceOf(RowNotFoundException.class);
        assertThat(find(table, "p", "r")).isNull();
    }

    /** Verifies that a write changes the version of no other row in the partition. */
    @Test
    default void doesNotChangeVersionsOfOtherRows() {
        String table = newTable();
        ETag version = insert(table, before());
        insert(table, numbered("p", 1));
        store().write(table, RowOperation.delete(numbered("p", 1).primaryKey(), ETag.ANY));

        assertThat(read(table, "p", "r").etag()).isEqualTo(version);
    }

    /** Verifies that error messages do not contain property values. */
    @Test
    default void messagesDoNotContainValues() {
        String table = newTable();
        Row secret = Row.builder("p", "r").string("s", "hunter2").build();
        ETag stale = insert(table, secret);
        store().write(table, RowOperation.insertOrReplace(secret.primaryKey(), secret));

        assertThatThrownBy(() -> store().write(table, RowOperation.insert(secret.primaryKey(), secret)))
                .hasMessageNotContaining("hunter2")
                .hasMessageContaining("(keys hidden)");
        assertThatThrownBy(() -> store().write(table, RowOperation.replace(secret.primaryKey(), secret, stale)))
                .hasMessageNotContaining("hunter2");
    }
}
