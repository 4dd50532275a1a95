package dev.tables.examples.employees;

import dev.tables.data.core.TablesOperations;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.examples.employees.csv.CsvFiles;
import dev.tables.examples.employees.csv.Department;
import dev.tables.examples.employees.csv.Staff;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.TitleRepository;
import dev.tables.mapping.intent.IntentLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/**
 * Fills table {@code staff}, one entity group transaction after the other, department by department in the order of keys.
 *
 * <p>Restartable: every entity is an upsert, and a row of table {@code imports} keeps how far the import has come. A killed
 * import goes on from there and writes the few transactions after it once more.
 */
@Component
public final class Importer {
    /**
     * An employee is five rows of a partition, four of them index rows: 19 employees, and the row that says that their rows in
     * the index across departments are to stay, fit into a transaction of 100 operations.
     */
    static final int EMPLOYEES_PER_TRANSACTION = 19;

    static final int ROWS_PER_TRANSACTION = 100;
    private static final String TABLE = "staff";
    /** Transactions that are flushed together, with the row that says how far the import came. */
    private static final int TRANSACTIONS_PER_FLUSH = 10;

    private final EmployeeRepository employees;
    private final TitleRepository titles;
    private final SalaryRepository salaries;
    private final ImportProgressRepository notes;
    private final TablesOperations tables;
    private final TableStore store;

    Importer(
            EmployeeRepository employees,
            TitleRepository titles,
            SalaryRepository salaries,
            ImportProgressRepository notes,
            TablesOperations tables) {
        this.employees = employees;
        this.titles = titles;
        this.salaries = salaries;
        this.notes = notes;
        this.tables = tables;
        store = tables.store();
    }

    /** How far the last import came, if there was one. */
    public Optional<ImportProgress> progress() {
        return notes.findById(new ImportProgressKey(TABLE));
    }

    /**
     * Imports files, from where an earlier import of the same files stopped. Tables that hold other files are dropped first.
     *
     * @param listener receives what is stored, as soon as it is durable
     */
    public void importFiles(CsvFiles files, ImportListener listener) {
        Staff staff = Staff.read(files);
        ImportProgress done = progress()
                .filter(note -> note.source().equals(files.source()) && note.total() == staff.size())
                .orElseGet(() -> restart(files.source(), staff));
        int stored = 0;
        List<Transaction> next = new ArrayList<>();
        for (Transaction transaction : transactions(staff)) {
            stored += transaction.entities();
            if (stored > done.stored()) {
                next.add(transaction);
            }
            if (next.size() == TRANSACTIONS_PER_FLUSH || stored == done.total() && !next.isEmpty()) {
                write(next, new ImportProgress(TABLE, done.source(), stored, done.total(), done.department()));
                next.clear();
                listener.stored(stored, done.total());
            }
        }
    }

    /** Durable when this returns, which costs one flush on RocksDB. */
    private void write(List<Transaction> transactions, ImportProgress note) {
        store.runWithSingleFlush(() -> {
            transactions.forEach(transaction -> transaction.write().run());
            notes.save(note);
        });
    }

    private ImportProgress restart(String source, Staff staff) {
        empty();
        return notes.save(new ImportProgress(
                TABLE, source, 0, staff.size(), staff.largest().name()));
    }

    /** Where a dropped table's name stays taken for a while, as on Azure, entities are deleted one by one. */
    private void empty() {
        if (store.capabilities().contains(Capability.IMMEDIATE_TABLE_NAME_REUSE)) {
            for (String table : tables.table(Employee.class).model().tables()) {
                if (!table.equals(IntentLog.TABLE_NAME)) {
                    store.deleteTable(table);
                    store.createTable(table);
                }
            }
        } else {
            employees.deleteAll();
            titles.deleteAll();
            salaries.deleteAll();
        }
    }

    private List<Transaction> transactions(Staff staff) {
        List<Transaction> all = new ArrayList<>();
        for (Department department : staff.departments()) {
            cut(department.employees(), EMPLOYEES_PER_TRANSACTION, employees::saveAll, all);
            cut(department.salaries(), ROWS_PER_TRANSACTION, salaries::saveAll, all);
            cut(department.titles(), ROWS_PER_TRANSACTION, titles::saveAll, all);
        }
        return all;
    }

    private static <T> void cut(List<T> entities, int size, Consumer<List<T>> save, List<Transaction> all) {
        for (int from = 0; from < entities.size(); from += size) {
            List<T> some = entities.subList(from, Math.min(entities.size(), from + size));
            all.add(new Transaction(some.size(), () -> save.accept(some)));
        }
    }

    private record Transaction(int entities, Runnable write) {}
}
