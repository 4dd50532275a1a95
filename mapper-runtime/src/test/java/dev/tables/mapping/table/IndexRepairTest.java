package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.intent.Recoverer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IndexRepairTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final EntityTable<Employee> plain = EntityTable.of(store, EmployeeTableMapper.WITHOUT_INDEXES);
    private final EntityTable<Employee> inPartition = EntityTable.of(store, EmployeeTableMapper.UNVERSIONED);
    private final EntityTable<Employee> inTables = EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS);

    @AfterEach
    void close() {
        store.close();
    }

    private void fill() {
        inTables.createTables();
        for (int i = 0; i < 30; i++) {
            plain.save(Employee.of("D" + i % 3, i)
                    .named(i % 2 == 0 ? "Name" + i % 5 : null)
                    .mailed("m" + i)
                    .paid("T", i)
                    .badged((long) i));
        }
    }

    @Test
    void repairBackfillsIndexesDeclaredLater() {
        fill();
        for (EntityTable<Employee> table : List.of(inPartition, inTables)) {
            assertThat(IndexRepair.verify(table))
                    .isEqualTo(new IndexRepair.Report(30, 105 - back(table), 0, 0, 0, 0, 0));
            assertThat(IndexRepair.repair(table).missingIndexRows()).isEqualTo(105 - back(table));
            assertThat(IndexRepair.verify(table)).isEqualTo(new IndexRepair.Report(30, 0, 0, 0, 0, 0, 0));
            assertThat(table.queryIndex(EmployeeTableMapper.BY_EMAIL, RowQuery.wholeTable())
                            .items())
                    .hasSize(30);
        }
        assertThat(plain.count(RowQuery.wholeTable())).isEqualTo(30);
    }

    /** The index by badge is in the partition in both models: the first repair has served the second. */
    private long back(EntityTable<Employee> table) {
        return table == inTables ? 30 : 0;
    }

    @Test
    void repairFixesMissingAndOrphanedRows() {
        fill();
        for (EntityTable<Employee> table : List.of(inPartition, inTables)) {
            IndexRepair.repair(table);
            for (int i = 0; i < 4; i++) {
                PrimaryKey row = store.query(table.model().indexTable(i), range(table, i), Row.DECODER)
                        .items()
                        .get(3)
                        .primaryKey();
                store.write(table.model().indexTable(i), RowOperation.delete(row, ETag.ANY));
            }
            int shift = table == inTables ? 3 : 0;
            plain.delete(EmployeeTableMapper.keys("D1", 4 + shift));
            plain.save(Employee.of("D2", 5 + shift).named("Other"));
            IndexRepair.Report found = IndexRepair.verify(table);
            assertThat(found.missingIndexRows()).isPositive();
            assertThat(found.orphanedIndexRows()).isPositive();
            assertThat(IndexRepair.repair(table)).isEqualTo(found);
            assertThat(IndexRepair.verify(table).isClean()).isTrue();
        }
    }

    private static RowQuery range(EntityTable<Employee> table, int index) {
        boolean own = table.model().indexTable(index).equals("staff");
        return own
                ? RowQuery.wholeTable()
                        .withRowKeyRange(table.model().indexKey(index).range())
                : RowQuery.wholeTable();
    }

    @Test
    void repairCountsDuplicateUniqueValues() {
        inTables.createTables();
        plain.save(Employee.of("A", 1).mailed("same"));
        plain.save(Employee.of("B", 2).mailed("same"));
        assertThat(IndexRepair.repair(inTables)).isEqualTo(new IndexRepair.Report(2, 2, 0, 0, 1, 0, 0));
        assertThat(IndexRepair.verify(inTables).missingIndexRows()).isEqualTo(1);
    }

    @Test
    void transactionOfSeveralTypesIsRecoveredAsAWhole() {
        EntityTable<Employee> contractors = EntityTable.of(store, EmployeeTableMapper.CONTRACTORS);
        inTables.createTables();
        contractors.createTables();
        boolean reached = true;
        for (int request = 0; reached; request++) {
            InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(request);
            PartitionTransaction transaction = new PartitionTransaction();
            int number = request;
            Employee employee = Employee.of("A", number).named("N").mailed("e" + number);
            transaction.save(EntityTable.of(process, EmployeeTableMapper.ACROSS_PARTITIONS), employee);
            transaction.save(EntityTable.of(process, EmployeeTableMapper.CONTRACTORS), employee.named("C"));
            try {
                transaction.commit();
            } catch (TableStoreException died) {
                assertThat(process.isDead()).isTrue();
            }
            reached = process.isDead();
            IndexWriteIntentHandler onlyOne = new IndexWriteIntentHandler(List.of(inTables));
            IndexWriteIntentHandler both = new IndexWriteIntentHandler(List.of(inTables, contractors));
            int left = recover(onlyOne).waiting();
            Recoverer.Report report = recover(both);
            assertThat(report.waiting()).isZero();
            assertThat(report.finished()).isEqualTo(left);
            assertThat(IndexRepair.verify(inTables).isClean())
                    .as("died before " + request)
                    .isTrue();
            assertThat(IndexRepair.verify(contractors).isClean())
                    .as("died before " + request)
                    .isTrue();
        }
    }

    private Recoverer.Report recover(IndexWriteIntentHandler recovery) {
        return new Recoverer(store, Clock.systemUTC(), Duration.ofHours(-1), List.of(recovery)).run();
    }
}
