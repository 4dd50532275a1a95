package dev.tables.data.migration;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.job.JobClock;
import dev.tables.mapping.table.IndexRepair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** A store, and processes that migrate it. Time passes only where somebody waits. */
final class MigrationWorld implements AutoCloseable {
    final LocalTableStore store = LocalTableStore.inMemory();
    final AtomicLong nanos = new AtomicLong();

    /** Creates a migration as a process declares it. */
    static DeclaredMigration migration(int order, String name, Consumer<MigrationSteps> define) {
        MigrationSteps steps = new MigrationSteps();
        define.accept(steps);
        return new DeclaredMigration(order, name, steps.declared());
    }

    /** Returns options with pages of ten rows. */
    TablesMigrationRunner.Options options() {
        return TablesMigrationRunner.Options.defaults()
                .withMaxRowsPerSecond(1)
                .withClock(new JobClock(nanos::get, nanos::addAndGet));
    }

    TablesMigrationRunner process(DeclaredMigration... declared) {
        return process(store, declared);
    }

    TablesMigrationRunner process(TableStore view, DeclaredMigration... declared) {
        return TablesMigrationRunner.of(Arrays.asList(declared), new TablesTemplate(view), options());
    }

    TablesTemplate template() {
        return new TablesTemplate(store);
    }

    void fill(int people) {
        TablesTemplate template = template();
        List<Person> all = new ArrayList<>();
        for (int i = 0; i < people; i++) {
            all.add(Person.of(i));
        }
        template.saveAll(Person.class, all);
    }

    List<Person> people() {
        List<Person> people = new ArrayList<>(template().findAll(Person.class));
        people.sort(Comparator.comparingInt(Person::number));
        return people;
    }

    /** Returns the rows as stored, without entity classes: keys and properties. */
    List<Row> rows(String table) {
        try {
            return store.query(table, RowQuery.wholeTable(), Row.DECODER).items().stream()
                    .map(Row::withoutETag)
                    .toList();
        } catch (TableNotFoundException none) {
            return List.of();
        }
    }

    boolean hasCleanIndexes() {
        return IndexRepair.verify(template().table(Person.class)).isClean();
    }

    @Override
    public void close() {
        store.close();
    }
}
