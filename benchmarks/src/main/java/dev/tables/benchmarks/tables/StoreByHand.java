package dev.tables.benchmarks.tables;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table store alone: rows, index rows and transactions made by hand, no mapper, no planner, no Spring. */
public final class StoreByHand implements Contender {
    private static final String TABLE = "employees";
    /** Three rows an employee, 100 operations a transaction. */
    private static final int AT_ONCE = 33;

    private static final KeyRange NO_INDEX_ROWS = KeyRange.lessThan("~");
    private static final Projection OLD_VALUES = Projection.of("lastName", "email");

    private final LocalTableStore store;

    /** Opens or creates a store. */
    public StoreByHand(Path directory, Durability durability) {
        store = RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(durability));
        store.createTableIfNotExists(TABLE);
    }

    @Override
    public void insert(Employee employee) {
        store.execute(TABLE, insertTransaction(List.of(employee)));
    }

    @Override
    public void saveAll(List<Employee> employees) {
        store.runWithSingleFlush(() -> {
            for (int from = 0; from < employees.size(); from += AT_ONCE) {
                int to = Math.min(from + AT_ONCE, employees.size());
                store.execute(TABLE, insertTransaction(employees.subList(from, to)));
            }
        });
    }

    @Override
    public @Nullable Employee find(String department, int number) {
        return store.get(TABLE, EmployeeRows.row(department, number), Projection.ALL, EmployeeRows.ROW);
    }

    @Override
    public List<Employee> range(String department, int from, int to) {
        return rows(
                department,
                new KeyRange(EmployeeRows.digits(to), true, EmployeeRows.digits(from), true),
                1000,
                EmployeeRows.ROW);
    }

    @Override
    public @Nullable Employee byEmail(String department, String email) {
        return store.get(TABLE, EmployeeRows.byEmail(department, email), Projection.ALL, EmployeeRows.INDEX_ROW);
    }

    @Override
    public List<Employee> byLastName(String department, String lastName) {
        return rows(
                department, KeyRange.startingWith(EmployeeRows.lastNamePrefix(lastName)), 1000, EmployeeRows.INDEX_ROW);
    }

    @Override
    public List<Employee> tenNewest(String department) {
        return rows(department, NO_INDEX_ROWS, 10, EmployeeRows.ROW);
    }

    @Override
    public void update(Employee changed) {
        ETag version = changed.version();
        if (version == null) {
            throw new IllegalStateException("The employee was not stored before.");
        }
        PrimaryKey keys = EmployeeRows.row(changed);
        String oldName = store.get(TABLE, keys, OLD_VALUES, reader -> EmployeeRows.text(reader, "lastName"));
        RowSource row = row(changed);
        RowSource indexRow = indexRow(changed, row);
        EntityGroupTransaction transaction = new EntityGroupTransaction()
                .add(RowOperation.replace(keys, row, version))
                .add(RowOperation.insertOrReplace(
                        EmployeeRows.byEmail(changed.department(), changed.email()), indexRow))
                .add(RowOperation.insertOrReplace(EmployeeRows.byLastName(changed), indexRow));
        if (oldName != null && !oldName.equals(changed.lastName())) {
            PrimaryKey old = EmployeeRows.byLastName(changed.withLastName(oldName));
            transaction.add(RowOperation.deleteIfExists(old));
        }
        store.execute(TABLE, transaction);
    }

    @Override
    public void delete(String department, int number) {
        PrimaryKey keys = EmployeeRows.row(department, number);
        EntityGroupTransaction transaction = store.get(
                TABLE,
                keys,
                OLD_VALUES,
                reader -> new EntityGroupTransaction()
                        .add(RowOperation.delete(keys, reader.etag()))
                        .add(RowOperation.deleteIfExists(new PrimaryKey(
                                department,
                                EmployeeRows.lastNamePrefix(EmployeeRows.text(reader, "lastName"))
                                        .concat(keys.rowKey()))))
                        .add(RowOperation.deleteIfExists(
                                EmployeeRows.byEmail(department, EmployeeRows.text(reader, "email")))));
        if (transaction == null) {
            throw new IllegalStateException("There is no such employee.");
        }
        store.execute(TABLE, transaction);
    }

    @Override
    public long count(String department) {
        RowQuery query =
                RowQuery.partition(department).withRowKeyRange(NO_INDEX_ROWS).withProjection(Projection.of());
        long count = 0;
        ResultPage<Boolean> page = store.query(TABLE, query, reader -> Boolean.TRUE);
        count += page.items().size();
        while (page.nextToken() != null) {
            page = store.query(TABLE, query.withContinuationToken(page.nextToken()), reader -> Boolean.TRUE);
            count += page.items().size();
        }
        return count;
    }

    @Override
    public void compact() {
        store.compact();
    }

    @Override
    public void close() {
        store.close();
    }

    private List<Employee> rows(String department, KeyRange range, int limit, RowDecoder<Employee> decoder) {
        RowQuery query = RowQuery.partition(department).withRowKeyRange(range).withPageSize(limit);
        return store.query(TABLE, query, decoder).items();
    }

    private static EntityGroupTransaction insertTransaction(List<Employee> employees) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (Employee employee : employees) {
            RowSource row = row(employee);
            RowSource indexRow = indexRow(employee, row);
            transaction
                    .add(RowOperation.insert(EmployeeRows.row(employee), row))
                    .add(RowOperation.insert(EmployeeRows.byEmail(employee.department(), employee.email()), indexRow))
                    .add(RowOperation.insertOrReplace(EmployeeRows.byLastName(employee), indexRow));
        }
        return transaction;
    }

    private static RowSource row(Employee employee) {
        return writer -> EmployeeRows.write(employee, writer);
    }

    /** The same row with its number, which the store encodes once for both indexes. */
    private static RowSource indexRow(Employee employee, RowSource row) {
        return writer -> writer.int32("number", employee.number()).writeAll(row);
    }
}
