package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.IndexModel;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers and writers that are overtaken between two of their requests. */
class LostRacesTest {
    private static final Employee JONES = Employee.of("Sales", 1).named("Jones").mailed("a");
    private static final Film EARLIER =
            Film.of("Ufa", 1).titled("A", 1).from("A").with("A").printed(1);
    private static final Film LATER =
            Film.of("Ufa", 1).titled("B", 2).from("B").with("B").printed(2);

    /** A query for a range of values finds an entity that had one of them all the while, whichever. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void entityThatMovesWithinTheRangeIsFound(boolean inTables) {
        IndexModel[] indexes = inTables ? FilmTableMapper.inTables() : FilmTableMapper.inPartition();
        for (int index = 0; index < indexes.length; index++) {
            for (IndexConsistency read : IndexConsistency.values()) {
                assertFound(indexes, index, read, EARLIER, LATER);
                assertFound(indexes, index, read, LATER, EARLIER);
            }
        }
    }

    private static void assertFound(IndexModel[] indexes, int index, IndexConsistency read, Film before, Film after) {
        boolean reached = true;
        for (int request = 0; reached; request++) {
            try (FilmWorld world = new FilmWorld(FilmTableMapper.of(false, indexes))) {
                world.films().save(before);
                InterruptedTableStore reader = new InterruptedTableStore(world.store)
                        .before(request, () -> world.films().save(after));
                List<Film> found = world.table(reader)
                        .queryIndex(index, read, RowQuery.wholeTable())
                        .items();
                assertThat(found)
                        .as("%s by %s, changed before request %d", read, indexes[index].name(), request)
                        .hasSize(1)
                        .isSubsetOf(before, after);
                reached = reader.requests() > request;
            }
        }
    }

    /** A row that was missing at the first attempt may have come back before the second, which must then remove it. */
    @Test
    void indexRowRestoredBetweenAttemptsIsDeletedWithItsValue() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EntityTable<Employee> table = EntityTable.of(store, EmployeeTableMapper.UNVERSIONED);
            table.createTables();
            table.save(JONES);
            PrimaryKey row = new PrimaryKey("Sales", "~emp_byLastName_Jones emp_00000001");
            store.write("staff", RowOperation.delete(row, ETag.ANY));
            int secondTransaction = 2;
            InterruptedTableStore process = new InterruptedTableStore(looking(store))
                    .before(secondTransaction, () -> table.save(JONES.paid("CEO", 1)));
            EntityTable.of(process, EmployeeTableMapper.UNVERSIONED).save(JONES.named("Smith"));
            assertThat(process.requests()).isGreaterThan(secondTransaction + 1);
            assertThat(table.queryIndex(EmployeeTableMapper.BY_LAST_NAME, RowQuery.partition("Sales"))
                            .items())
                    .containsExactly(JONES.named("Smith"));
        }
    }

    /** A store that refuses to delete absent rows, as services do. */
    private static TableStore looking(TableStore store) {
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("execute")) {
                        EntityGroupTransaction strict = new EntityGroupTransaction();
                        ((EntityGroupTransaction) arguments[1])
                                .operations()
                                .forEach(operation -> strict.add(
                                        operation.isDeleteIfExists()
                                                ? RowOperation.delete(operation.primaryKey(), ETag.ANY)
                                                : operation));
                        arguments[1] = strict;
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getTargetException();
                    }
                });
    }
}
