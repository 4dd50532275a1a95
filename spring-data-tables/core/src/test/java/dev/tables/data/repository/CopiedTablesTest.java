package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was copied row by row from another store, where each row gets a version of its own. */
class CopiedTablesTest {
    private static EmployeeRepository repository(TableStore store) {
        return new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(EmployeeRepository.class);
    }

    private static void copy(TableStore from, TableStore to) {
        for (String table : from.tableNames()) {
            to.createTableIfNotExists(table);
            ContinuationToken next = null;
            do {
                ResultPage<Row> page =
                        from.query(table, RowQuery.wholeTable().withContinuationToken(next), Row.DECODER);
                for (Row read : page.items()) {
                    Row row = IndexRowFormat.copied(read);
                    assertThat(IndexRowFormat.copied(row)).isEqualTo(row);
                    to.write(table, RowOperation.insertOrReplace(row.primaryKey(), row));
                }
                next = page.nextToken();
            } while (next != null);
        }
    }

    @Test
    void copiedEntitiesAreFoundByIndexAndSaved() {
        try (TableStore source = LocalTableStore.inMemory();
                TableStore target = LocalTableStore.inMemory()) {
            List<Employee> some = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                some.add(Employee.of("Sales", i, "Name" + i % 5));
            }
            repository(source).saveAll(some);
            copy(source, target);
            EmployeeRepository copied = repository(target);

            for (Employee found : copied.findByDepartmentAndLastName("Sales", "Name3")) {
                copied.save(found.earning(7));
            }
            assertThat(copied.findByDepartmentAndLastName("Sales", "Name3"))
                    .hasSize(4)
                    .allMatch(one -> Long.valueOf(7).equals(one.salary()));
        }
    }
}
