package dev.tables.engine.tck;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The store that an implementation of the TCK provides, and the methods with which the tests use it. */
public interface StoreUnderTest {
    /** A counter that makes table names unique, so that no two tests share a table. */
    AtomicInteger TABLES = new AtomicInteger();

    /** Returns the store. All tests of a class use the same store. */
    TableStore store();

    /** Creates a table that no other test uses. */
    default String newTable() {
        String name = "Tck" + Long.toString(ProcessHandle.current().pid(), 36) + "x" + TABLES.incrementAndGet();
        store().createTable(name);
        return name;
    }

    /** Inserts the row and returns its version. */
    default ETag insert(String table, Row row) {
        return Objects.requireNonNull(store().write(table, RowOperation.insert(row.primaryKey(), row)));
    }

    /** Inserts {@code count} rows. The property {@code number} of each row contains the row's number. */
    default void insertNumbered(String table, String partition, int count) {
        for (int from = 0; from < count; from += 100) {
            EntityGroupTransaction some = new EntityGroupTransaction();
            for (int i = from; i < Math.min(count, from + 100); i++) {
                Row row = numbered(partition, i);
                some.add(RowOperation.insert(row.primaryKey(), row));
            }
            store().execute(table, some);
        }
    }

    /** Returns the row that {@link #insertNumbered} inserts as number {@code i}. */
    default Row numbered(String partition, int i) {
        return Row.builder(partition, String.format(Locale.ROOT, "%05d", i))
                .int32("number", i)
                .build();
    }

    /** Returns the row, or null if it does not exist. */
    default @Nullable Row find(String table, String partition, String row) {
        return store().get(table, new PrimaryKey(partition, row), Projection.ALL, Row.DECODER);
    }

    /** Returns the row. Fails if the row does not exist. */
    default Row read(String table, String partition, String row) {
        return Objects.requireNonNull(
                find(table, partition, row),
                () -> "Row (" + partition + ", " + row + ") does not exist. Expected it to exist.");
    }

    /** Returns the row as it was passed to the store, without version and timestamp. */
    default Row content(String table, PrimaryKey keys) {
        return read(table, keys.partitionKey(), keys.rowKey()).withoutETag();
    }

    /**
     * Returns all rows of a query, reading page by page. A store with {@link Capability#ORDERED_ACROSS_PARTITIONS} must
     * return the rows in order. This method sorts the rows of other stores: by partition key if the store orders rows
     * within a partition, otherwise by both keys.
     */
    default List<Row> all(String table, RowQuery query) {
        List<Row> found = asReturned(table, query);
        Comparator<Row> order = Comparator.comparing(
                store().capabilities().contains(Capability.ORDERED_WITHIN_PARTITION)
                        ? row -> new PrimaryKey(row.partitionKey(), "")
                        : Row::primaryKey);
        if (!store().capabilities().contains(Capability.ORDERED_ACROSS_PARTITIONS)) {
            found.sort(query.descending() ? order.reversed() : order);
        }
        return found;
    }

    /** Returns all rows of a query in the order of the store, reading page by page. */
    default List<Row> asReturned(String table, RowQuery query) {
        List<Row> found = new ArrayList<>();
        RowQuery next = query;
        for (int pages = 0; pages < 100_000; pages++) {
            ResultPage<Row> page = store().query(table, next, Row.DECODER);
            found.addAll(page.items());
            if (page.nextToken() == null) {
                return found;
            }
            next = query.withContinuationToken(page.nextToken());
        }
        throw new AssertionError("The query returned 100,000 pages and has a next page. Expected fewer pages.");
    }

    /** Returns the row keys of all rows of a query, in the order of {@link #all}. */
    default List<String> rowKeys(String table, RowQuery query) {
        return all(table, query).stream().map(Row::rowKey).toList();
    }
}
