package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TransactionFailedException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of table names and of creating, listing and dropping tables. */
public interface TableTck extends StoreUnderTest {

    /** Verifies that a table is listed with the capitalization with which it was created. */
    @Test
    default void listsACreatedTableAsSpelled() {
        String table = newTable();

        assertThat(store().tableNames()).contains(table);
    }

    /** Verifies that tables are listed in alphabetical order, ignoring case. */
    @Test
    default void listsTablesInOrderRegardlessOfCase() {
        String stem = newTable();
        store().createTable(stem + "b");
        store().createTable(stem + "A");
        store().createTable(stem + "C");

        assertThat(store().tableNames().stream().filter(name -> name.startsWith(stem)))
                .containsExactly(stem, stem + "A", stem + "b", stem + "C");
    }

    /** Verifies that a table cannot be created if the name of another one differs only in case. */
    @Test
    default void refusesATableThatExistsInAnotherCase() {
        String table = newTable();

        assertThatThrownBy(() -> store().createTable(table.toUpperCase(Locale.ROOT)))
                .isInstanceOfSatisfying(
                        TableAlreadyExistsException.class,
                        exists -> assertThat(exists.errorCode()).isEqualTo(ErrorCode.TABLE_ALREADY_EXISTS));
    }

    /** Verifies that requests find a table regardless of the case of its name. */
    @Test
    @Requires(Capability.CASE_INSENSITIVE_TABLE_NAMES)
    default void findsTableIgnoringCase() {
        String table = newTable();
        insert(table, numbered("p", 1));

        assertThat(content(table.toLowerCase(Locale.ROOT), new PrimaryKey("p", "00001")))
                .isEqualTo(numbered("p", 1));
        assertThat(content(table.toUpperCase(Locale.ROOT), new PrimaryKey("p", "00001")))
                .isEqualTo(numbered("p", 1));
    }

    /** Verifies that {@code TableStore.createTableIfNotExists} returns whether it created the table. */
    @Test
    default void createsATableUnlessPresent() {
        String table = newTable() + "n";

        assertThat(store().createTableIfNotExists(table)).isTrue();
        assertThat(store().createTableIfNotExists(table)).isFalse();
    }

    /** Verifies that table names may have from 3 to 63 characters. */
    @ParameterizedTest
    @ValueSource(ints = {3, 63})
    default void acceptsNamesOfLegalLength(int length) {
        String table = (newTable() + "y".repeat(63)).substring(0, length == 63 ? 63 : 1) + "q7";
        String name = table.substring(0, Math.min(length, table.length()));
        store().createTableIfNotExists(name);

        assertThat(store().tableNames()).contains(name);
        store().deleteTable(name);
    }

    /** Verifies that illegal table names are rejected with the error codes of Azure. */
    @ParameterizedTest
    @CsvSource({
        "ab, OUT_OF_RANGE_INPUT",
        "'', OUT_OF_RANGE_INPUT",
        "a234567890123456789012345678901234567890123456789012345678901234, OUT_OF_RANGE_INPUT",
        "1abc, INVALID_RESOURCE_NAME",
        "ab-c, INVALID_RESOURCE_NAME",
        "ab_c, INVALID_RESOURCE_NAME",
        "'ab c', INVALID_RESOURCE_NAME",
        "tablé, INVALID_RESOURCE_NAME",
        "tables, INVALID_INPUT",
        "Tables, INVALID_INPUT"
    })
    @Requires(Capability.ENFORCES_AZURE_LIMITS)
    default void refusesIllegalNames(String name, ErrorCode code) {
        assertThatThrownBy(() -> store().createTable(name))
                .isInstanceOfSatisfying(
                        InvalidTableNameException.class,
                        refused -> assertThat(refused.errorCode()).isEqualTo(code));
    }

    /**
     * Verifies that a dependent table is emptied, but not dropped, whenever its owner is dropped, regardless of the
     * case of the owner's name.
     */
    @Test
    @Requires(Capability.DEPENDENT_TABLES)
    default void droppingOwnerEmptiesDependentTables() {
        String owner = newTable();
        String derived = owner + "ByValue";
        String other = newTable();
        assertThat(store().createDependentTable(derived, owner)).isTrue();
        assertThat(store().createDependentTable(derived, owner.toUpperCase(Locale.ROOT)))
                .isFalse();
        for (int round = 0; round < 3; round++) {
            insertNumbered(owner, "p", 5);
            insertNumbered(derived, "p", 5);
            insertNumbered(other, "p" + round, 5);
            store().deleteTable(round == 0 ? owner : owner.toUpperCase(Locale.ROOT));
            assertThat(store().tableNames()).doesNotContain(owner).contains(derived);
            assertThat(all(derived, RowQuery.wholeTable())).isEmpty();
            insertNumbered(derived, "p", 5);
            store().createTable(owner);
            assertThat(all(derived, RowQuery.wholeTable())).hasSize(5);
            store().deleteTable(owner);
            store().createTable(owner);
            assertThat(all(derived, RowQuery.wholeTable())).isEmpty();
        }
        assertThat(all(other, RowQuery.wholeTable())).hasSize(15);
    }

    /**
     * Verifies that an existing table can become dependent, that it has one owner, and that its dependency ends when it
     * is dropped.
     */
    @Test
    @Requires(Capability.DEPENDENT_TABLES)
    default void dependencyEndsWhenTableIsDropped() {
        String owner = newTable();
        String derived = newTable();
        insertNumbered(derived, "p", 5);
        assertThat(store().createDependentTable(derived, owner)).isFalse();
        assertThat(all(derived, RowQuery.wholeTable())).hasSize(5);
        assertThatThrownBy(() -> store().createDependentTable(derived, owner + "x"))
                .isInstanceOf(TableAlreadyExistsException.class);
        assertThatThrownBy(() -> store().createDependentTable(owner, owner))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store().createDependentTable("a_b", owner))
                .isInstanceOf(InvalidTableNameException.class);
        store().deleteTable(derived);
        store().createTable(derived);
        insertNumbered(derived, "p", 5);
        store().deleteTable(owner);
        assertThat(all(derived, RowQuery.wholeTable())).hasSize(5);
        assertThat(store().createDependentTable(derived, owner)).isFalse();
        store().createTable(owner);
        store().deleteTable(owner);
        assertThat(all(derived, RowQuery.wholeTable())).isEmpty();
    }

    /** Verifies that a snapshot that began before the owner was dropped finds none of the deleted rows. */
    @Test
    @Requires({Capability.DEPENDENT_TABLES, Capability.CROSS_PARTITION_TRANSACTIONS})
    default void snapshotsFindNoRowsOfEmptiedTables() {
        String owner = newTable();
        String derived = owner + "ByValue";
        store().createDependentTable(derived, owner);
        insertNumbered(derived, "p", 5);
        store().readSnapshot(() -> {
            assertThat(all(derived, RowQuery.wholeTable())).hasSize(5);
            store().deleteTable(owner);
            try {
                assertThat(all(derived, RowQuery.wholeTable())).isEmpty();
            } catch (TableNotFoundException dropped) {
                assertThat(dropped.table()).isEqualTo(derived);
            }
            return derived;
        });
        assertThat(all(derived, RowQuery.wholeTable())).isEmpty();
    }

    /** Verifies that a dropped table is deleted with its rows, and that a new table can have its name. */
    @Test
    @Requires(Capability.IMMEDIATE_TABLE_NAME_REUSE)
    default void droppedTableLosesRowsAndNameIsReusable() {
        String table = newTable();
        insertNumbered(table, "p", 20);
        store().deleteTable(table.toUpperCase(Locale.ROOT));

        assertThat(store().tableNames()).doesNotContain(table);
        assertThatThrownBy(() -> find(table, "p", "00001")).isInstanceOf(TableNotFoundException.class);
        store().createTable(table);
        assertThat(all(table, RowQuery.wholeTable())).isEmpty();
        insert(table, numbered("p", 1));
        assertThat(all(table, RowQuery.wholeTable())).hasSize(1);
    }

    /** Verifies that dropping a table leaves tables with neighboring names unchanged. */
    @Test
    default void dropKeepsOtherTables() {
        String before = newTable();
        String dropped = newTable();
        String after = newTable();
        for (String table : List.of(before, dropped, after)) {
            insertNumbered(table, "p", 10);
        }
        store().deleteTable(dropped);

        assertThat(all(before, RowQuery.wholeTable())).hasSize(10);
        assertThat(all(after, RowQuery.wholeTable())).hasSize(10);
    }

    /** Verifies that dropping a table that does not exist fails. */
    @Test
    default void refusesToDropAnAbsentTable() {
        assertThatThrownBy(() -> store().deleteTable("Absent")).isInstanceOf(TableNotFoundException.class);
    }

    /** Verifies that every kind of write to a table that does not exist fails with the same error code. */
    @ParameterizedTest
    @EnumSource(value = RowOperation.Kind.class, mode = EnumSource.Mode.EXCLUDE, names = "CHECK_ETAG")
    default void refusesWritesToAnAbsentTable(RowOperation.Kind kind) {
        RowOperation operation = operation(kind, numbered("p", 1), ETag.ANY);

        assertThatThrownBy(() -> store().write("Absent", operation))
                .isInstanceOfSatisfying(TableNotFoundException.class, absent -> {
                    assertThat(absent.errorCode()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
                    assertThat(absent.table()).isEqualTo("Absent");
                });
    }

    /**
     * Verifies that reads and transactions on a table that does not exist fail, even if the query could match no row.
     */
    @Test
    default void refusesReadsAndTransactionsOnAnAbsentTable() {
        PrimaryKey keys = new PrimaryKey("p", "r");
        EntityGroupTransaction transaction =
                new EntityGroupTransaction().add(RowOperation.insert(keys, numbered("p", 1)));

        assertThatThrownBy(() -> find("Absent", "p", "r")).isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store().getAll("Absent", List.of(keys), Projection.ALL, Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> all("Absent", RowQuery.wholeTable())).isInstanceOf(TableNotFoundException.class);
        RowQuery nothing = RowQuery.partition("p").withRowKeyRange(KeyRange.closedOpen("b", "a"));
        assertThatThrownBy(() -> all("Absent", nothing)).isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store().execute("Absent", transaction))
                .isInstanceOfSatisfying(TransactionFailedException.class, failed -> {
                    assertThat(failed.failedOperationIndex()).isZero();
                    assertThat(failed.failedOperationException()).isInstanceOf(TableNotFoundException.class);
                });
    }

    /** Verifies that tables with rows and properties of the same names do not affect each other. */
    @Test
    default void tablesAreIndependent() {
        String one = newTable();
        String other = newTable();
        insert(one, Row.builder("p", "r").int32("a", 1).string("b", "one").build());
        insert(other, Row.builder("p", "r").string("b", "other").int32("a", 2).build());

        assertThat(content(one, new PrimaryKey("p", "r")).string("b")).isEqualTo("one");
        assertThat(content(other, new PrimaryKey("p", "r")).int32("a")).isEqualTo(2);
    }

    /** Builds an operation of any kind, with the condition if the kind supports one. */
    default RowOperation operation(RowOperation.Kind kind, Row row, ETag ifMatch) {
        return switch (kind) {
            case INSERT -> RowOperation.insert(row.primaryKey(), row);
            case REPLACE -> RowOperation.replace(row.primaryKey(), row, ifMatch);
            case MERGE -> RowOperation.merge(row.primaryKey(), row, ifMatch);
            case INSERT_OR_REPLACE -> RowOperation.insertOrReplace(row.primaryKey(), row);
            case INSERT_OR_MERGE -> RowOperation.insertOrMerge(row.primaryKey(), row);
            case DELETE -> RowOperation.delete(row.primaryKey(), ifMatch);
            case CHECK_ETAG -> RowOperation.checkETag(row.primaryKey(), ifMatch);
        };
    }

    /** Returns the kinds of operations that require an existing row. */
    static Stream<RowOperation.Kind> kindsThatNeedARow() {
        return Stream.of(RowOperation.Kind.REPLACE, RowOperation.Kind.MERGE, RowOperation.Kind.DELETE);
    }
}
