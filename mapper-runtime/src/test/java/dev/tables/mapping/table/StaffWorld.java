package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Employees that were written without their indexes. */
abstract class StaffWorld implements TableJobContract.World {
    final Deployment deployment = new Deployment();
    final EmployeeTableMapper version;
    /** What the application writes by. */
    private final Deployment.Process application;

    StaffWorld(IndexScope scope) {
        version = EmployeeTableMapper.of(scope);
        application = deployment.start(version);
    }

    @Override
    public TableStore store() {
        return deployment.store;
    }

    @Override
    public void fill(int entities) {
        deployment.fill(entities);
    }

    EntityTable<Employee> table(TableStore process) {
        return deployment.start(process, version, IndexMismatchPolicy.REJECT).table();
    }

    @Override
    public void write(int number) {
        Employee employee = Deployment.employee(number);
        try {
            if (number % 3 == 0) {
                application.table().delete(employee);
            }
            application.table().save(employee.named("Name" + number % 7).paid("U", number));
        } catch (ConcurrentUpdateException overtaken) {
            Thread.yield();
        }
    }

    @Override
    public void spoil(int number) {
        PrimaryKey keys = version.primaryKeyOf(Deployment.employee(number));
        deployment.store.write(
                "staff", RowOperation.merge(keys, writer -> writer.string("salary", "spoiled"), ETag.ANY));
    }

    /** The keys of all rows but those of writes in flight: those of index rows are their values. */
    @Override
    public Object content() {
        deployment.recover(version);
        List<String> keys = new ArrayList<>();
        for (String table : new TreeSet<>(version.model().tables())) {
            RowQuery query = RowQuery.wholeTable();
            try {
                ResultPage<PrimaryKey> page;
                do {
                    page = deployment.store.query(table, query, RowReader::primaryKey);
                    page.items().stream()
                            .filter(row ->
                                    table.startsWith("staff") && !row.rowKey().startsWith("~~txn_"))
                            .forEach(row -> keys.add(table + row));
                    query = query.withContinuationToken(page.nextToken());
                } while (page.hasNext());
            } catch (TableNotFoundException none) {
                continue;
            }
        }
        return keys;
    }

    void checkClean() {
        deployment.recover(version);
        assertThat(IndexRepair.verify(EntityTable.of(deployment.store, version)))
                .matches(IndexRepair.Report::isClean);
    }

    @Override
    public void close() {
        application.close();
        deployment.close();
    }
}
