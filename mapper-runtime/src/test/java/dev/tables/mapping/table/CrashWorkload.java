package dev.tables.mapping.table;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.model.UniqueIndexViolationException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The process that is killed: changes employees, whose indexes are in their partition, contractors, whose indexes are in
 * tables of their own, and documents, which have that and large values, and moves rows to an archive, from several threads, while a recoverer takes intents out of their hands.
 * Beside them, {@link NumberedTransactions} are done, over partitions and types of entities where index rows are written directly. Says on
 * standard output which move was promised ({@code < number}), which transaction is committed ({@code = kind writer number .}), and what
 * must not be ({@code !}).
 */
final class CrashWorkload {
    static final String CURRENT = "current";
    static final String ARCHIVE = "archive";
    private static final int THREADS = 3;
    /** Who does numbered transactions. */
    static final int WRITERS = 2;

    private CrashWorkload() {}

    /** Arguments: a {@link CrashPlace}, seed, generation; or a place and the request before which to wait for the kill. */
    public static void main(String[] arguments) {
        CrashPlace place = CrashPlace.of(arguments);
        TableStore opened = place.openToBeKilled();
        if (arguments.length == 4) {
            moveAndWait(opened, Integer.parseInt(arguments[3]));
            return;
        }
        long seed = Long.parseLong(arguments[3]);
        long generation = Long.parseLong(arguments[4]);
        TableStore store = place.shown(opened, generation);
        IndexCatalog catalog = IndexCatalog.of(store);
        EntityTableOptions options = EntityTableOptions.defaults().withIndexCatalog(catalog);
        EntityTable<Employee> employees = table(store, EmployeeTableMapper.UNVERSIONED, options);
        EntityTable<Employee> contractors = table(store, EmployeeTableMapper.CONTRACTORS, options);
        EntityTable<Document> documents = documents(store, place.blobs(), options);
        for (int writer = 0; writer < WRITERS; writer++) {
            NumberedTransactions numbered = new NumberedTransactions(store, options, writer);
            int name = writer;
            boolean units = store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
            new Thread(() -> count(numbered, name, units)).start();
        }
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(seed + thread);
            long first = generation * 1_000_000 + thread * 100_000;
            new Thread(() -> work(store, List.of(employees, contractors), documents, random, first)).start();
        }
        List<WriteIntentHandler> handlers = List.of(
                new IndexWriteIntentHandler(List.of(employees, contractors, documents, films(store, options))),
                new LargeValueWriteIntentHandler(store, place.blobs()),
                new EventualTransactionHandler(store, Map.of()));
        new Thread(() -> recover(store, handlers)).start();
    }

    static TableStore open(Path directory) {
        return prepared(RocksDbTableStores.open(
                directory.resolve("store"), RocksDbOptions.defaults().withDurability(Durability.OS)));
    }

    /** With the tables of moves. */
    static TableStore prepared(TableStore store) {
        store.createTableIfNotExists(CURRENT);
        store.createTableIfNotExists(ARCHIVE);
        return store;
    }

    static EntityTable<Employee> table(TableStore store, EmployeeTableMapper mapper, IndexCatalog catalog) {
        return table(store, mapper, EntityTableOptions.defaults().withIndexCatalog(catalog));
    }

    static EntityTable<Employee> table(TableStore store, EmployeeTableMapper mapper, EntityTableOptions options) {
        EntityTable.of(store, mapper).createTables();
        return EntityTable.of(store, mapper, options);
    }

    static EntityTable<Document> documents(TableStore store, BlobStore blobs, EntityTableOptions options) {
        DocumentTableMapper mapper = new DocumentTableMapper(PropertyStorage.large(), IndexScope.GLOBAL);
        EntityTable.of(store, mapper, EntityTableOptions.defaults().withBlobs(blobs))
                .createTables();
        return EntityTable.of(store, mapper, options.withBlobs(blobs));
    }

    static EntityTable<Film> films(TableStore store, EntityTableOptions options) {
        EntityTable.of(store, NumberedTransactions.FILMS).createTables();
        return EntityTable.of(store, NumberedTransactions.FILMS, options);
    }

    private static void count(NumberedTransactions numbered, int writer, boolean units) {
        try {
            while (true) {
                for (NumberedTransactions.Kind kind : NumberedTransactions.Kind.values()) {
                    long number = units || kind == NumberedTransactions.Kind.GROUP ? numbered.next(kind) : 0;
                    if (number > 0) {
                        System.out.println("= " + kind + " " + writer + " " + number + " .");
                    }
                }
            }
        } catch (RuntimeException | AssertionError failed) {
            System.out.println("! " + failed);
            failed.printStackTrace();
        }
    }

    private static void recover(TableStore store, List<WriteIntentHandler> handlers) {
        while (true) {
            new Recoverer(store, Clock.systemUTC(), Duration.ofMillis(2), handlers).run();
        }
    }

    private static void work(
            TableStore store,
            List<EntityTable<Employee>> tables,
            EntityTable<Document> documents,
            Random random,
            long first) {
        for (long number = first; ; number++) {
            try {
                if (random.nextInt(4) == 0) {
                    changeDocuments(documents, random);
                } else {
                    change(tables.get(random.nextInt(tables.size())), random);
                }
            } catch (UniqueIndexViolationException | ConcurrentUpdateException | MissingLargeValueException lost) {
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
            case 1 -> table.update(table.mapper().primaryKeyOf(one), old -> old.named("U" + random.nextInt(4)));
            case 2 -> {
                List<Employee> some = new ArrayList<>();
                for (int i = 0; i < 12; i++) {
                    some.add(employee(random).mailed(null).badged(null));
                }
                table.saveAll(some);
            }
            case 3 -> {
                PartitionTransaction transaction = new PartitionTransaction();
                transaction.save(table, one.in("D0").at(1));
                transaction.save(table, one.in("D0").at(2).mailed(null).badged(null));
                transaction.delete(
                        table, table.mapper().primaryKeyOf(one.in("D0").at(3)));
                transaction.commit();
            }
            default -> table.save(one);
        }
    }

    private static void changeDocuments(EntityTable<Document> documents, Random random) {
        Document one = document(random);
        switch (random.nextInt(5)) {
            case 0 -> documents.delete(one);
            case 1 -> documents.saveAll(List.of(one, document(random), document(random)));
            case 2 -> documents.update(documents.mapper().primaryKeyOf(one), old -> old.reading(old.text() + "."));
            default -> documents.save(one);
        }
    }

    /** The text says of which document it is. */
    private static Document document(Random random) {
        String name = "n" + random.nextInt(6);
        return Document.of("s" + random.nextInt(2), name)
                .titled(random.nextInt(4) == 0 ? null : "t" + random.nextInt(4))
                .reading(name + " " + "x".repeat(random.nextInt(3) * 50_000));
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
        store.write(CURRENT, RowOperation.insert(row.primaryKey(), row));
        EventualTransaction move = EventualTransaction.on(store).insertOrReplace(ARCHIVE, row);
        String id;
        if (together) {
            EntityGroupTransaction delete = new EntityGroupTransaction()
                    .add(RowOperation.delete(new PrimaryKey("Sales", number), dev.tables.engine.ETag.ANY));
            id = submitTogether(move, delete);
        } else {
            id = move.deleteIfExists(CURRENT, row.primaryKey()).submit();
        }
        if (!id.isEmpty()) {
            System.out.println("< " + number);
            new EventualTransactionHandler(store, Map.of()).run(id);
        }
        return id;
    }

    /** Empty if a recoverer aborted it before it was committed, as it may when it is impatient. */
    private static String submitTogether(EventualTransaction move, EntityGroupTransaction delete) {
        try {
            return move.submitInTransaction(CURRENT, delete);
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
