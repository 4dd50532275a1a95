package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.LocaleJvmOptions;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that works on indexed entities as {@code kill -9} does, at random moments. What it leaves is checked
 * before recovery: queries by every index return exactly what the entities do; after it: so they do, every promised move has
 * happened, each transaction that was reported as committed is there, whole, and the only index rows too many are those that a writer still put when a recoverer had aborted it; and after the
 * recovery of days later, which comes for those: index rows are exactly those the entities say, and no trace is left.
 *
 * <p>Index rows in tables of their own are written directly by two processes, then by the protocol by two. Every third process is followed
 * by the next without recovery.
 *
 * <p>Each process runs in another country than the one before, and what it leaves is recovered in this one: keys are the same
 * everywhere.
 *
 * <p>The same on PostgreSQL and on Cassandra, where what a process had asked for when it was killed ends before anything is checked, and the
 * recovery of days later, by the clock of the server, is left out.
 *
 * <p>{@code -Dcrash.kills} and {@code -Dtables.seed} set how often and how.
 */
class IndexCrashIT {
    private static final int KILLS = Effort.byEffort("crash.kills", 4, 25);

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final List<EmployeeTableMapper> MAPPERS =
            List.of(EmployeeTableMapper.UNVERSIONED, EmployeeTableMapper.CONTRACTORS);

    /** Kills on a server, where each takes longer. */
    private static final int ON_POSTGRESQL = Effort.byEffort("crash.kills.postgresql", 4, 6);

    private static final int ON_CASSANDRA = Integer.getInteger("crash.kills.cassandra", 2);

    /** Further kills at most, where none of the first ones came late enough for transactions of each kind. */
    private static final int MORE = 20;

    /** The process that moves employee 456 is killed before every request, or in a short round before every third. */
    private static final int STEP = Effort.byEffort(3, 1);

    private final Set<String> promised = new TreeSet<>();
    /** The last of each kind and writer that was reported as committed. */
    private final Map<String, Long> committed = new TreeMap<>();

    private final List<String> wrong = new ArrayList<>();
    /** With the catalog of the check that is made. */
    private EntityTableOptions options = EntityTableOptions.defaults();

    private int steps;
    private int unfinished;
    private int strays;

    @Test
    void indexesAreCorrectAfterKillingTheProcess(@TempDir Path directory) throws Exception {
        kill(CrashPlace.files(directory), KILLS);
        assertThat(committed)
                .hasSize(2 * CrashWorkload.WRITERS)
                .allSatisfy((who, number) -> assertThat(number).isPositive());
    }

    /** Without what comes days later: its clock is the server's. */
    @Test
    void indexesAreCorrectAfterKillingTheProcessOnPostgreSql(@TempDir Path directory) throws Exception {
        kill(CrashPlace.on(CrashPlace.Server.POSTGRESQL, directory), ON_POSTGRESQL);
        assertThat(committed)
                .hasSize(2 * CrashWorkload.WRITERS)
                .allSatisfy((who, number) -> assertThat(number).isPositive());
    }

    /** The same, and without transactions over partitions. */
    @Test
    @Thorough("starts a Cassandra node")
    void indexesAreCorrectAfterKillingTheProcessOnCassandra(@TempDir Path directory) throws Exception {
        kill(CrashPlace.on(CrashPlace.Server.CASSANDRA, directory), ON_CASSANDRA);
        assertThat(committed.get(NumberedTransactions.Kind.GROUP + "0")).isPositive();
    }

    private void kill(CrashPlace place, int kills) throws IOException, InterruptedException {
        Random random = SEED.random();
        for (int kill = 1; kill <= kills || kill <= kills + MORE && !hasCommitted(place); kill++) {
            run(place, random.nextLong(), kill, 1 + random.nextInt(150));
            place.awaitEndOfRequests();
            boolean recovers = kill % 3 != 0 || kill >= kills;
            try (TableStore store = place.open();
                    IndexCatalog catalog = IndexCatalog.of(store)) {
                options = EntityTableOptions.defaults().withIndexCatalog(catalog);
                check(store, place, "kill " + kill + " of " + SEED, recovers);
            }
        }
        System.out.println("IndexCrashIT: " + place.server() + ", " + kills + " kills, " + steps + " steps, "
                + promised.size() + " moves promised, " + committed + " transactions committed, " + unfinished
                + " unfinished writes recovered, " + strays + " index rows of aborted writers, " + SEED);
        assertThat(steps).isGreaterThan(kills);
    }

    /** Whether each writer has committed transactions of every kind that the store has. */
    private boolean hasCommitted(CrashPlace place) {
        return place.hasUnits()
                ? committed.values().stream().allMatch(number -> number > 0)
                : committed.getOrDefault(NumberedTransactions.Kind.GROUP + "0", 0L) > 0;
    }

    /** Checks what a killed process has left; if it is not recovered, the first direct write of the next process finishes it. */
    private void check(TableStore store, CrashPlace place, String kill, boolean recovers) {
        BlobStore blobs = place.blobs();
        checkQueries(store, kill + ", before recovery");
        checkDocuments(store, blobs, kill + ", before recovery");
        checkNumbered(store, kill + ", before recovery");
        if (!recovers) {
            return;
        }
        unfinished += recover(store, blobs, Clock.systemUTC());
        checkQueries(store, kill + ", after recovery");
        checkStrays(store, kill);
        checkMoves(store, kill);
        checkNumbered(store, kill + ", after recovery");
        checkDocuments(store, blobs, kill + ", after recovery");
        if (place.server() == CrashPlace.Server.NONE) {
            recover(store, blobs, Clock.offset(Clock.systemUTC(), Duration.ofDays(2)));
            checkQueries(store, kill + ", days later");
            checkRows(store, kill + ", days later");
            checkDocuments(store, blobs, kill + ", days later");
            checkBlobs(store, blobs, kill + ", days later");
        }
    }

    @Test
    void eventualTransactionCompletesAfterKillingTheProcess(@TempDir Path root) throws Exception {
        boolean killed = true;
        for (int request = 1 + SEED.random().nextInt(STEP); killed; request += STEP) {
            Path directory = root.resolve("before" + request);
            Process process =
                    start(LocaleJvmOptions.options(request), CrashPlace.files(directory), Integer.toString(request));
            boolean submitted = false;
            killed = false;
            try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    submitted |= line.equals("< 456");
                    killed |= line.equals("waiting");
                    if (killed || line.equals("done")) {
                        process.toHandle().destroyForcibly();
                    }
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            try (TableStore store = CrashWorkload.open(directory);
                    IndexCatalog catalog = IndexCatalog.of(store)) {
                options = EntityTableOptions.defaults().withIndexCatalog(catalog);
                recover(store, CrashPlace.files(directory).blobs(), Clock.systemUTC());
                boolean current = has(store, CrashWorkload.CURRENT, "456");
                boolean archived = has(store, CrashWorkload.ARCHIVE, "456");
                assertThat(current).as("killed before request " + request).isNotEqualTo(archived);
                assertThat(archived || !submitted)
                        .as("killed before request " + request)
                        .isTrue();
            }
        }
    }

    private static Process start(List<String> country, CrashPlace place, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m"));
        command.addAll(country);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CrashWorkload.class.getName()));
        command.addAll(place.arguments());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void run(CrashPlace place, long seed, int generation, int until) throws IOException, InterruptedException {
        Process process =
                start(LocaleJvmOptions.options(generation), place, Long.toString(seed), Integer.toString(generation));
        int done = 0;
        try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
            // What was said before the end is still in the pipe; the last line may be cut off.
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.matches("< \\d{7,8}")) {
                    promised.add(line.substring(2));
                } else if (line.matches("= \\w+ \\d \\d+ \\.")) {
                    String[] words = line.split(" ");
                    committed.put(words[1] + words[2], Long.valueOf(words[3]));
                } else if (line.startsWith("!")) {
                    wrong.add(line);
                }
                if (++done == until) {
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        steps += done;
    }

    private List<EntityTable<Employee>> tables(TableStore store) {
        List<EntityTable<Employee>> tables = new ArrayList<>();
        MAPPERS.forEach(mapper -> tables.add(CrashWorkload.table(store, mapper, options)));
        return tables;
    }

    private int recover(TableStore store, BlobStore blobs, Clock clock) {
        List<EntityTable<?>> tables = new ArrayList<>(tables(store));
        tables.add(CrashWorkload.documents(store, blobs, options));
        tables.add(CrashWorkload.films(store, options));
        Recoverer recoverer = new Recoverer(
                store,
                clock,
                Duration.ofHours(-1),
                List.of(
                        new IndexWriteIntentHandler(tables),
                        new LargeValueWriteIntentHandler(store, blobs),
                        new EventualTransactionHandler(store, Map.of())));
        int finished = recoverer.run().finished();
        // Intents may wait for each other: a second round finishes what the first only decided.
        return finished + recoverer.run().finished();
    }

    /** Every document has its text, and is found by its title. */
    private void checkDocuments(TableStore store, BlobStore blobs, String when) {
        EntityTable<Document> documents = CrashWorkload.documents(store, blobs, options);
        List<Document> stored = documents.query(RowQuery.wholeTable()).items();
        assertThat(stored).as(when).allMatch(one -> String.valueOf(one.text()).startsWith(one.name() + " "));
        List<Document> titled =
                stored.stream().filter(one -> one.title() != null).toList();
        assertThat(documents
                        .queryIndex(DocumentTableMapper.BY_TITLE, RowQuery.wholeTable())
                        .items())
                .as(when)
                .containsExactlyInAnyOrderElementsOf(titled);
    }

    /** Each transaction that was reported as committed is there, whole, and of the one after it all or nothing. */
    private void checkNumbered(TableStore store, String when) {
        assertThat(wrong).as(when).isEmpty();
        for (int writer = 0; writer < CrashWorkload.WRITERS; writer++) {
            NumberedTransactions numbered = new NumberedTransactions(store, options, writer);
            for (NumberedTransactions.Kind kind : NumberedTransactions.Kind.values()) {
                long reported = committed.getOrDefault(kind.name() + writer, 0L);
                assertThat(numbered.last(kind))
                        .as("%s, %s %s", when, kind, writer)
                        .isBetween(reported, reported + 1);
                assertThat(numbered.broken(kind)).as(when).isNull();
                committed.put(kind.name() + writer, numbered.last(kind));
            }
        }
        FilmWorld films = new FilmWorld(NumberedTransactions.FILMS, store);
        films.check(when);
        films.catalog().close();
    }

    /** Every blob has its document. */
    private void checkBlobs(TableStore store, BlobStore blobs, String when) {
        EntityTable<Document> documents = CrashWorkload.documents(store, blobs, options);
        Set<String> referred = new TreeSet<>();
        for (Row row : rows(store, "documents", KeyRange.all())) {
            assertThat(row.rowKey()).as(when).doesNotStartWith("~~txn_");
            referred.add(String.valueOf(row.string("text_blob")).split(" ")[0]);
        }
        assertThat(new TreeSet<>(blobs.ids())).as(when).isEqualTo(referred);
        assertThat(IndexRepair.verify(documents)).as(when).matches(IndexRepair.Report::isClean);
    }

    private void checkQueries(TableStore store, String when) {
        for (EntityTable<Employee> table : tables(store)) {
            assertThat(table.indexStatuses()).as(when).allMatch(status -> status.state() == IndexState.READABLE);
            List<Employee> stored = Deployment.all(table, RowQuery.wholeTable(), -1);
            for (int i = 0; i < table.model().indexes().size(); i++) {
                int index = i;
                List<Employee> expected = stored.stream()
                        .filter(employee -> !keys(table, index, employee).isEmpty())
                        .toList();
                assertThat(Deployment.all(table, RowQuery.wholeTable(), index))
                        .as(when + ", " + table.model().indexes().get(index).name())
                        .isEqualTo(expected);
            }
        }
    }

    private static List<String> keys(EntityTable<Employee> table, int index, Employee employee) {
        return table.context()
                .indexes()
                .indexKeysOf(table.mapper().primaryKeyOf(employee), employee)
                .get(index);
    }

    /** No index row is missing, and each that is too many was stamped by a writer that was aborted. */
    private void checkStrays(TableStore store, String when) {
        Set<String> aborted = new TreeSet<>();
        for (Row row : rows(store, IntentLog.TABLE_NAME, KeyRange.all())) {
            if (row.partitionKey().equals("clock")) {
                // Of the time of a server.
                continue;
            }
            assertThat(row.partitionKey()).as(when).startsWith("aborted_");
            if (!row.has("committed")) {
                aborted.add(row.partitionKey().substring("aborted_".length()) + row.rowKey());
            }
        }
        eachIndex(store, (table, index) -> {
            Map<String, Row> stored = indexRows(table, index);
            Set<String> missing = expectedRows(table, index);
            Set<String> expected = Set.copyOf(missing);
            missing.removeAll(stored.keySet());
            assertThat(missing).as(when).isEmpty();
            stored.keySet().removeAll(expected);
            strays += stored.size();
            assertThat(stored.values())
                    .as(when)
                    .allMatch(row -> row.has("_intent") && aborted.contains(row.string("_intent")));
        });
    }

    /** Index rows are those of the entities, one by one, and nothing is left of any write. */
    private void checkRows(TableStore store, String when) {
        eachIndex(
                store,
                (table, index) ->
                        assertThat(indexRows(table, index).keySet()).as(when).isEqualTo(expectedRows(table, index)));
        for (EntityTable<Employee> table : tables(store)) {
            assertThat(IndexRepair.verify(table)).as(when).matches(IndexRepair.Report::isClean);
        }
        assertThat(IndexRepair.verify(CrashWorkload.films(store, options)))
                .as(when)
                .matches(IndexRepair.Report::isClean);
        assertThat(rows(store, IntentLog.TABLE_NAME, KeyRange.all())).as(when).isEmpty();
        assertThat(rows(store, MAPPERS.get(0).model().table(), KeyRange.startingWith("~~txn_")))
                .as(when)
                .isEmpty();
    }

    private void eachIndex(TableStore store, ObjIntConsumer<EntityTable<Employee>> check) {
        for (EntityTable<Employee> table : tables(store)) {
            for (int i = 0; i < table.model().indexes().size(); i++) {
                check.accept(table, i);
            }
        }
    }

    private static Map<String, Row> indexRows(EntityTable<Employee> table, int index) {
        KeyRange range = table.model().indexRowKeyRange(index);
        Map<String, Row> rows = new TreeMap<>();
        rows(table.context().store(), table.model().indexTable(index), range)
                .forEach(row -> rows.put(row.primaryKey().toString(), row));
        return rows;
    }

    private static Set<String> expectedRows(EntityTable<Employee> table, int index) {
        Set<String> expected = new TreeSet<>();
        for (Employee employee : Deployment.all(table, RowQuery.wholeTable(), -1)) {
            PrimaryKey owner = table.mapper().primaryKeyOf(employee);
            keys(table, index, employee)
                    .forEach(key -> expected.add(
                            table.model().indexRowPrimaryKey(index, key, owner).toString()));
        }
        return expected;
    }

    private static List<Row> rows(TableStore store, String table, KeyRange rowKeys) {
        List<Row> rows = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable().withRowKeyRange(rowKeys);
        @Nullable ResultPage<Row> page = null;
        do {
            page = store.query(
                    table, page == null ? query : query.withContinuationToken(page.nextToken()), Row.DECODER);
            rows.addAll(page.items());
        } while (page.hasNext());
        return rows;
    }

    private void checkMoves(TableStore store, String when) {
        for (String number : promised) {
            assertThat(has(store, CrashWorkload.ARCHIVE, number)).as(when).isTrue();
            assertThat(has(store, CrashWorkload.CURRENT, number)).as(when).isFalse();
        }
        List<PrimaryKey> both = keys(store, CrashWorkload.CURRENT);
        both.retainAll(keys(store, CrashWorkload.ARCHIVE));
        assertThat(both).as(when).isEmpty();
    }

    private static List<PrimaryKey> keys(TableStore store, String table) {
        return new ArrayList<>(
                rows(store, table, KeyRange.all()).stream().map(Row::primaryKey).toList());
    }

    private static boolean has(TableStore store, String table, String number) {
        return store.get(table, CrashWorkload.row(number).primaryKey(), Projection.ALL, Row.DECODER) != null;
    }
}
