package dev.tables.rolling;

import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A table that versions of the application work on, one after the other or at once. */
final class Rollout {
    private static final int THREADS = 2;
    /** The one whose migration gives films taglines. */
    private static final FilmVersion MIGRATING = FilmVersion.of(9);

    private final Random random;
    private final List<String> properties;
    private final FilmLoad load = new FilmLoad();
    private final Map<String, String> keysets = Map.of("default", KeysetText.generate("default", null));
    private int kills;
    private int starts;

    /**
     * Creates it.
     *
     * @param properties where the table is, as properties of the application
     */
    Rollout(Random random, List<String> properties) {
        this.random = random;
        this.properties = new ArrayList<>(properties);
        keysets.forEach((name, keyset) -> this.properties.add("--tables.encryption.keysets." + name + "=" + keyset));
    }

    FilmLoad load() {
        return load;
    }

    /** Begins to start a version. */
    FilmProcess begin(int version, String... more) {
        if (version >= MIGRATING.number()) {
            load.history().setBackground(Rollout::withTagline);
        }
        List<String> all = new ArrayList<>(properties);
        all.addAll(List.of(more));
        starts++;
        return FilmProcess.begin(FilmVersion.of(version), all);
    }

    FilmProcess start(int version, String... more) {
        FilmProcess process = begin(version, more).awaitStart();
        started(process);
        return process;
    }

    /** A process has started: it has migrated by now. */
    void started(FilmProcess process) {
        if (process.version().number() >= MIGRATING.number()) {
            load.history().setBackground(null);
        }
    }

    /** As the migration of the last version changes films. */
    private static Map<String, String> withTagline(Map<String, String> stored) {
        Map<String, String> film = MIGRATING.view(stored);
        return film.putIfAbsent("tagline", "none") == null ? MIGRATING.saved(stored, film) : stored;
    }

    /** Work for all at once, each thread as many steps; none is killed. */
    void work(List<FilmProcess> processes, int steps) {
        work(processes, steps, Integer.MAX_VALUE, () -> {});
    }

    /** The same; the victim is killed in the midst, and whoever else works goes on. */
    void workAndKill(List<FilmProcess> processes, int steps, FilmProcess victim) {
        int all = processes.size() * THREADS * steps;
        kills++;
        work(processes, steps, all / 4 + random.nextInt(all / 2), victim::kill);
    }

    private void work(List<FilmProcess> processes, int steps, int stepOfEvent, Runnable event) {
        AtomicInteger done = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<?>> works = new ArrayList<>();
        for (FilmProcess process : processes) {
            for (int i = 0; i < THREADS; i++) {
                Random own = new Random(random.nextLong());
                works.add(threads.submit(() -> {
                    for (int step = 0; step < steps && load.step(process, own); step++) {
                        if (done.incrementAndGet() == stepOfEvent) {
                            event.run();
                        }
                    }
                }));
            }
        }
        threads.shutdown();
        for (Future<?> work : works) {
            try {
                work.get();
            } catch (ExecutionException failed) {
                throw new AssertionError(failed.getCause());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new AssertionError(interrupted);
            }
        }
    }

    /** Nothing is at work: what is stored must be possible. */
    void settle(TableStore store, String when) {
        Map<String, Map<String, String>> stored = new TreeMap<>();
        RowQuery query = RowQuery.wholeTable().withRowKeyRange(KeyRange.lessThan("~"));
        ResultPage<Row> page;
        do {
            page = store.query("films", query, Row.DECODER);
            for (Row row : page.items()) {
                Map<String, String> film = film(row);
                stored.put(film.get("genre") + " " + film.get("number"), film);
            }
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        load.history().settle(stored).forEach(load::fail);
        load.check(when);
    }

    private static Map<String, String> film(Row row) {
        Map<String, String> film = new TreeMap<>();
        film.put("genre", row.partitionKey());
        film.put("number", Integer.toString(Integer.parseInt(row.rowKey())));
        for (String name : row.propertyNames()) {
            Object value = row.value(name);
            film.put(name, value instanceof byte[] ? FilmHistory.SOMETHING : String.valueOf(value));
        }
        return film;
    }

    /** Every query is answered as the stored films say, by each process. */
    void askEverything(List<FilmProcess> processes, String when) {
        processes.forEach(process -> load.askEverything(process, random));
        load.check(when);
    }

    /** All indexes of a version are complete: no entity lacks its rows. */
    void checkIndexes(TableStore store, int version, String when) {
        EntityMapper<?> mapper = EntityMappers.of(type(version));
        TableEncryption encryption = TableEncryption.builder(
                        Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build();
        Function<EntityMapper<?>, EntityTable<?>> open =
                one -> EntityTable.of(store, one, encryption.cipherFor(one.model()));
        IndexRepair.Report report = IndexRepair.verify(open.apply(mapper));
        if (report.missingIndexRows() > 0 || report.unreadableEntities() > 0) {
            load.fail("the indexes of version " + version + " are wrong: " + report);
        }
        load.check(when);
    }

    private static Class<?> type(int version) {
        try {
            return Class.forName(Rollout.class.getPackageName() + ".v" + version + ".Film");
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String toString() {
        return load + ", " + starts + " starts, " + kills + " kills";
    }
}
