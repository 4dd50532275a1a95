package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualWork;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.lifecycle.IndexCatalog;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The process that is killed: changes employees, whose indexes are in their partition, and contractors, whose indexes are in
 * tables of their own, and moves rows to an archive, from several threads, while a recoverer takes intents out of their hands.
 * Says on standard output which move was promised ({@code < number}).
 */
final class CrashWorkload {
    static final String CURRENT = "current";
    static final String ARCHIVE = "archive";
    private static final int THREADS = 3;

    private CrashWorkload() {}

    /** Arguments: directory, seed, generation; or directory and the request before which to wait for the kill. */
    public static void main(String[] arguments) {
        TableStore store = open(Path.of(arguments[0]));
        if (arguments.length == 2) {
            moveAndWait(store, Integer.parseInt(arguments[1]));
            return;
        }
        long seed = Long.parseLong(arguments[1]);
        long generation = Long.parseLong(arguments[2]);
        IndexCatalog catalog = IndexCatalog.of(store);
        EntityTable<Employee> employees = table(store, EmployeeTableMapper.UNVERSIONED, catalog);
        EntityTable<Employee> contractors = table(store, EmployeeTableMapper.CONTRACTORS, catalog);
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(seed + thread);
            long first = generation * 1_000_000 + thread * 100_000;
            new Thread(() -> work(store, List.of(employees, contractors), random, first)).start();
        }
        new Thread(() -> recover(store, employees, contractors)).start();
    }

    static TableStore open(Path directory) {
        TableStore store =
                RocksDbTableStore.open(directory, RocksDbOptions.defaults().withDurability(Durability.OS));
        store.createTableIfAbsent(CURRENT);
        store.createTableIfAbsent(ARCHIVE);
        return store;
    }

    static EntityTable<Employee> table(TableStore store, EmployeeTableMapper mapper, IndexCatalog catalog) {
        EntityTable.of(store, mapper).createTables();
        return EntityTable.of(store, mapper, EntityTableOptions.NONE.withCatalog(catalog));
    }

    private static void recover(TableStore store, EntityTable<Employee> employees, EntityTable<Employee> contractors) {
        while (true) {
            new Recoverer(
                            store,
                            Clock.systemUTC(),
                            Duration.ofMillis(2),
                            List.of(
                                    new IndexRecovery(List.of(employees, contractors)),
                                    new EventualWork(store, Map.of())))
                    .run();
        }
    }

    private static void work(TableStore store, List<EntityTable<Employee>> tables, Random random, long first) {
        for (long number = first; ; number++) {
            try {
                change(tables.get(random.nextInt(tables.size())), random);
            } catch (DuplicateIndexValueException | ConcurrentUpdateException lost) {
                continue;
            }
            if (random.nextInt(3) == 0) {
                move(store, Long.toString(number), random.nextBoolean());
            }
            System.out.println("- " + number);
            if (System.out.checkError()) {
                // Nobody is left to kill this process.
                System.exit(1);
            }
        }
    }

    private static void change(EntityTable<Employee> table, Random random) {
        Employee one = employee(random);
        switch (random.nextInt(6)) {
            case 0 -> table.delete(one);
            case 1 -> table.update(table.mapper().keysOf(one), old -> old.named("U" + random.nextInt(4)));
            case 2 -> {
                List<Employee> some = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    some.add(employee(random).mailed(null).badged(null));
                }
                table.saveAll(some);
            }
            case 3 -> {
                EntityTransaction transaction = new EntityTransaction();
                transaction.save(table, one.in("D0").at(1));
                transaction.save(table, one.in("D0").at(2).mailed(null).badged(null));
                transaction.delete(table, table.mapper().keysOf(one.in("D0").at(3)));
                transaction.commit();
            }
            default -> table.save(one);
        }
    }

    private static Employee employee(Random random) {
        return Employee.of("D" + random.nextInt(2), random.nextInt(12))
                .named(random.nextInt(4) == 0 ? null : "N" + random.nextInt(4))
                .mailed(random.nextInt(3) == 0 ? null : "m" + random.nextInt(8))
                .paid(random.nextInt(3) == 0 ? null : "T" + random.nextInt(3), random.nextInt(3))
                .badged(random.nextInt(3) == 0 ? null : (long) random.nextInt(8));
    }

    static Row row(String number) {
        return Row.builder("Sales", number).string("name", "Jones " + number).build();
    }

    private static String move(TableStore store, String number, boolean together) {
        Row row = row(number);
        store.write(CURRENT, RowOperation.insert(row.keys(), row));
        EventualTransaction move = EventualTransaction.on(store).insertOrReplace(ARCHIVE, row);
        String id;
        if (together) {
            EntityGroupTransaction delete = new EntityGroupTransaction()
                    .add(RowOperation.delete(new RowKeys("Sales", number), dev.tables.engine.ETag.ANY));
            id = submitTogether(move, delete);
        } else {
            id = move.deleteIfPresent(CURRENT, row.keys()).submit();
        }
        if (!id.isEmpty()) {
            System.out.println("< " + number);
            new EventualWork(store, Map.of()).run(id);
        }
        return id;
    }

    /** Empty if a recoverer aborted it before it was committed, as it may when it is impatient. */
    private static String submitTogether(EventualTransaction move, EntityGroupTransaction delete) {
        try {
            return move.submitWith(CURRENT, delete);
        } catch (dev.tables.engine.TransactionFailedException aborted) {
            return "";
        }
    }

    /** The archive example of the design guide: employee 456 moves, and the process waits for its end before a request. */
    private static void moveAndWait(TableStore store, int request) {
        InterruptedTableStore process = new InterruptedTableStore(store).before(request, () -> {
            System.out.println("waiting");
            while (true) {
                java.util.concurrent.locks.LockSupport.park();
            }
        });
        move(process, "456", false);
        System.out.println("done");
    }
}
