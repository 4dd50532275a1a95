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

/** What a back end supplies, and the words in which the tests are written. */
public interface StoreUnderTest {
    /** Numbers tables, so that no two tests share one. */
    AtomicInteger TABLES = new AtomicInteger();

    /** The store; the same one for all tests of a class. */
    TableStore store();

    /** Creates a table that no other test uses. */
    default String newTable() {
        String name = "Tck" + Long.toString(ProcessHandle.current().pid(), 36) + "x" + TABLES.incrementAndGet();
        store().createTable(name);
        return name;
    }

    /** Inserts a row. */
    default ETag insert(String table, Row row) {
        return Objects.requireNonNull(store().write(table, RowOperation.insert(row.primaryKey(), row)));
    }

    /** Inserts rows whose only property is their number, by partition and row key. */
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

    /** What {@link #insertNumbered} inserts as number {@code i}. */
    default Row numbered(String partition, int i) {
        return Row.builder(partition, String.format(Locale.ROOT, "%05d", i))
                .int32("number", i)
                .build();
    }

    /** The row, or null. */
    default @Nullable Row find(String table, String partition, String row) {
        return store().get(table, new PrimaryKey(partition, row), Projection.ALL, Row.DECODER);
    }

    /** The row, which must be present. */
    default Row read(String table, String partition, String row) {
        return Objects.requireNonNull(
                find(table, partition, row),
                () -> "Row (" + partition + ", " + row + ") does not exist. Expected it to exist.");
    }

    /** The row as it was given to the store. */
    default Row content(String table, PrimaryKey keys) {
        return read(table, keys.partitionKey(), keys.rowKey()).withoutETag();
    }

    /**
     * All rows of a query, page by page, in the order of keys: as the store returns them if it has {@link Capability#ORDERED_ACROSS_PARTITIONS}, else as far
     * as it promises an order.
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

    /** All rows of a query, page by page, as the store returns them. */
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

    /** Row keys of all rows of a query, in order. */
    default List<String> rowKeys(String table, RowQuery query) {
        return all(table, query).stream().map(Row::rowKey).toList();
    }
}
