package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexConsistency;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.job.TableJobs;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.table.internal.index.TableIndex;
import dev.tables.mapping.table.internal.protocol.CommitRecord;
import dev.tables.mapping.table.internal.write.EntityContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation that is retried, with a rival that wins its first races: below the bound of the operation the result is right, from
 * the bound on it is an error or is reported as incomplete.
 */
class LostRaceBoundsTest {
    static final EmployeeTableMapper STAFF = EmployeeTableMapper.UNVERSIONED;
    static final Employee JONES =
            Employee.of("Sales", 1).named("Jones").mailed("a").paid("T", 0).badged(7L);
    static final PrimaryKey KEYS = STAFF.primaryKeyOf(JONES);

    /** What came of an operation. */
    enum Outcome {
        RIGHT,
        ERROR,
        INCOMPLETE
    }

    /** Does an operation that loses so many races. */
    private interface Operation {
        Outcome after(int lostRaces);
    }

    /**
     * A loop.
     *
     * @param owner the simple name of the class that has it
     * @param bound the number of lost races from which on there is no result
     * @param exhausted the outcome then
     */
    private record Loop(String owner, String name, int bound, Outcome exhausted, Operation operation) {
        @Override
        public String toString() {
            return owner + ", " + name;
        }
    }

    private static List<Loop> loops() {
        int one = Retry.RACE_ON_ONE_ROW.bound();
        int page = Retry.MOVING_PAGE.bound();
        int hot = Retry.HOT_ROW.bound();
        return List.of(
                new Loop("ChangeTransaction", "save", one, Outcome.ERROR, LostRaceBoundsTest::save),
                new Loop("TableWrites", "update", one, Outcome.ERROR, LostRaceBoundsTest::update),
                new Loop("EntityMerge", "merge", one, Outcome.ERROR, LostRaceBoundsTest::merge),
                new Loop("MergeEach", "merge matching", one, Outcome.ERROR, LostRaceBoundsTest::mergeMatching),
                new Loop("TableJobs", "pause", 20, Outcome.ERROR, LostRaceBoundsTest::pauseJob),
                new Loop("ChangePages", "rewrite", 10, Outcome.INCOMPLETE, LostRaceBoundsTest::rewrite),
                new Loop("ChangePages", "change entity", 10, Outcome.INCOMPLETE, LostRaceBoundsTest::changeEntity),
                new Loop("ChangePages", "change row", 10, Outcome.INCOMPLETE, LostRaceBoundsTest::changeRow),
                new Loop("TableIndex", "put", 40, Outcome.ERROR, LostRaceBoundsTest::putIndexRow),
                new Loop("TableIndex", "settle", 40, Outcome.INCOMPLETE, LostRaceBoundsTest::settleIndexRow),
                new Loop("CommitRecord", "abort", 3, Outcome.ERROR, LostRaceBoundsTest::abort),
                new Loop("EventualTransaction", "submit", 3, Outcome.ERROR, LostRaceBoundsTest::submit),
                new Loop("EntityReads", "get", page, Outcome.ERROR, LostPageRaces::getLargeValue),
                new Loop("EntityQueries", "find", page, Outcome.INCOMPLETE, LostPageRaces::findLargeValues),
                new Loop("IndexPages", "query", page, Outcome.ERROR, LostPageRaces::queryIndex),
                new Loop("UniqueIndexRead", "query", page, Outcome.ERROR, LostPageRaces::queryUniqueIndex),
                // The last attempt makes a request whose answer nobody looks at.
                new Loop("ListRows", "contains", 9, Outcome.ERROR, LostPageRaces::findListRow),
                // One race is lost by the page as a whole.
                new Loop("IndexComparison", "repair", 1 + hot, Outcome.INCOMPLETE, LostPageRaces::repair),
                new Loop("IndexComparison", "verify", hot, Outcome.INCOMPLETE, LostPageRaces::verify),
                new Loop("AcquiredIndexLease", "read by index", 6, Outcome.ERROR, LostPageRaces::readSlowly),
                new Loop("AcquiredIndexLease", "read catalog", 6, Outcome.ERROR, LostPageRaces::readCatalogSlowly));
    }

    static List<Arguments> loopsAndLostRaces() {
        List<Arguments> all = new ArrayList<>();
        for (Loop loop : loops()) {
            for (int lost : new TreeSet<>(List.of(0, 1, loop.bound() - 1, loop.bound(), loop.bound() + 1))) {
                all.add(Arguments.of(loop, lost));
            }
        }
        return all;
    }

    @ParameterizedTest(name = "{0}: {1} lost races")
    @MethodSource("loopsAndLostRaces")
    void resultIsCorrectBelowTheMaximumAndNeverSilentlyWrong(Loop loop, int lostRaces) {
        assertThat(loop.operation().after(lostRaces))
                .isEqualTo(lostRaces < loop.bound() ? Outcome.RIGHT : loop.exhausted());
    }

    /** Fails if a class gets another loop, or a new one: add it to {@link #loops}, or to those that are tested elsewhere. */
    @Test
    void everyRetriedOperationIsTested() throws IOException {
        Map<String, Integer> tested = new TreeMap<>(Map.of("ServingPlans", 2));
        loops().forEach(loop -> tested.merge(loop.owner(), 1, Integer::sum));
        Map<String, Integer> found = new TreeMap<>();
        Pattern call = Pattern.compile("Retry\\s*\\.\\s*(<[^;(]*>\\s*)?(run|until)\\(");
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                int calls = (int) call.matcher(content(file)).results().count();
                if (calls > 0) {
                    found.put(file.getFileName().toString().replace(".java", ""), calls);
                }
            });
        }
        assertThat(found.keySet()).isEqualTo(tested.keySet());
        // Several jobs share one loop.
        found.forEach((owner, calls) -> assertThat(calls).as(owner).isLessThanOrEqualTo(tested.get(owner)));
    }

    /** An index row that another program has left is no entity that moves: the page is answered, after a third look. */
    @Test
    void orphanedIndexRowDoesNotCountAsLostRace() {
        for (EmployeeTableMapper mapper : List.of(STAFF, EmployeeTableMapper.ACROSS_PARTITIONS)) {
            try (TableStore store = RecordingTableStore.withinPartitions(LocalTableStore.inMemory())) {
                RecordingTableStore probe = new RecordingTableStore(store);
                EntityTable<Employee> table = EntityTable.of(probe, mapper);
                table.createTables();
                table.saveAll(List.of(JONES, JONES.at(2).mailed("b").badged(8L)));
                store.write("staff", RowOperation.merge(KEYS, row -> row.string("title", "U"), ETag.ANY));
                probe.requests();
                assertThat(table.queryIndex(
                                        EmployeeTableMapper.BY_TITLE_AND_SALARY,
                                        IndexConsistency.STRONG,
                                        RowQuery.wholeTable())
                                .items())
                        .containsExactly(JONES.at(2).mailed("b").badged(8L));
                assertThat(probe.requests().stream().filter("query"::equals)).hasSize(3);
            }
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The outcome of an operation that either throws the error expected after lost races, or leaves the right result. */
    static Outcome outcome(Runnable operation, Predicate<RuntimeException> isExpected, Runnable check) {
        try {
            operation.run();
        } catch (RuntimeException failed) {
            if (!isExpected.test(failed)) {
                throw failed;
            }
            return Outcome.ERROR;
        }
        check.run();
        return Outcome.RIGHT;
    }

    static boolean isConcurrentUpdate(RuntimeException failed) {
        return failed instanceof ConcurrentUpdateException;
    }

    // Races on one row

    /** A store with one employee, whose row a rival changes before the first writes of the table. */
    static final class World implements AutoCloseable {
        final TableStore memory = LocalTableStore.inMemory();
        final RivalStore raced = new RivalStore(memory);
        final EntityTable<Employee> others = EntityTable.of(memory, STAFF);
        final EntityTable<Employee> table = EntityTable.of(raced, STAFF);

        World() {
            others.createTables();
            others.save(JONES);
        }

        void rivalBeforeWrites(int lostRaces) {
            raced.beforeWrites("staff", lostRaces, number -> note(memory, number));
        }

        void check(Employee expected) {
            assertThat(others.get(KEYS)).isEqualTo(expected);
            assertThat(IndexRepair.verify(others)).matches(IndexRepair.Report::isClean);
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    /** Changes a property that applications do not know. */
    private static void note(TableStore store, int number) {
        store.write("staff", RowOperation.merge(KEYS, row -> row.int32("note", number), ETag.ANY));
    }

    private static Outcome save(int lostRaces) {
        try (World world = new World()) {
            world.rivalBeforeWrites(lostRaces);
            return outcome(
                    () -> world.table.save(JONES.named("Smith")),
                    LostRaceBoundsTest::isConcurrentUpdate,
                    () -> world.check(JONES.named("Smith")));
        }
    }

    private static Outcome update(int lostRaces) {
        try (World world = new World()) {
            world.rivalBeforeWrites(lostRaces);
            return outcome(
                    () -> world.table.update(KEYS, jones -> jones.named("Smith")),
                    LostRaceBoundsTest::isConcurrentUpdate,
                    () -> world.check(JONES.named("Smith")));
        }
    }

    private static Outcome merge(int lostRaces) {
        try (World world = new World()) {
            world.rivalBeforeWrites(lostRaces);
            return outcome(
                    () -> world.table.merge(KEYS, PropertyChanges.of("lastName", "Smith")),
                    LostRaceBoundsTest::isConcurrentUpdate,
                    () -> world.check(JONES.named("Smith")));
        }
    }

    private static Outcome mergeMatching(int lostRaces) {
        try (World world = new World()) {
            world.rivalBeforeWrites(lostRaces);
            return outcome(
                    () -> world.table.mergeMatching(
                            List.of(KEYS),
                            PropertyChanges.of("lastName", "Smith"),
                            jones -> true,
                            (version, smith) -> {}),
                    LostRaceBoundsTest::isConcurrentUpdate,
                    () -> world.check(JONES.named("Smith")));
        }
    }

    private static Outcome pauseJob(int lostRaces) {
        try (TableStore memory = LocalTableStore.inMemory()) {
            JobName name = new JobName(TableJobKind.SCHEMA_REWRITE, "staff", "Employee", "");
            memory.createTable(TableJobs.TABLE_NAME);
            memory.write(
                    TableJobs.TABLE_NAME,
                    RowOperation.insert(
                            name.progressRowPrimaryKey(),
                            JobProgress.started(name, TableJobPhase.REWRITE_ENTITIES)::writeTo));
            RivalStore raced = new RivalStore(memory);
            raced.beforeWrites(
                    TableJobs.TABLE_NAME,
                    lostRaces,
                    number -> memory.write(
                            TableJobs.TABLE_NAME,
                            RowOperation.merge(
                                    name.progressRowPrimaryKey(), row -> row.int32("note", number), ETag.ANY)));
            return outcome(
                    () -> assertThat(TableJobs.pause(raced, name)).isTrue(),
                    LostRaceBoundsTest::isConcurrentUpdate,
                    () -> assertThat(TableJobs.pause(memory, name))
                            .as("is paused")
                            .isFalse());
        }
    }

    // Jobs, which report a pass as incomplete and read the table again

    /** Runs a job that changes one entity. It needs two passes; a third if the first was incomplete. */
    private static Outcome finished(TableJob job) {
        JobProgress end = job.run();
        assertThat(end.state()).as(end.stateReason()).isEqualTo(TableJobState.COMPLETED);
        assertThat(end.passNumber()).isBetween(2, 3);
        return end.passNumber() == 2 ? Outcome.RIGHT : Outcome.INCOMPLETE;
    }

    private static Outcome rewrite(int lostRaces) {
        try (World world = new World()) {
            world.rivalBeforeWrites(lostRaces);
            EmployeeTableMapper second = EmployeeTableMapper.ofSchema(2);
            JobName name = new JobName(TableJobKind.SCHEMA_REWRITE, "staff", "Employee", "");
            EntityRewrite<Employee> rewrite = EntityRewrite.of(
                    EntityTable.of(
                            world.raced,
                            second,
                            EntityTableOptions.defaults()
                                    .withSchemaUpgrades(List.of(EntityUpgrade.of(Employee.class, 1, row -> row)))),
                    name,
                    LostRaceBoundsTest::isOfSecondSchema,
                    new EntityRewrite.Options(null, "second", error -> false, false, false));
            Outcome outcome = finished(TableJob.of(name, () -> rewrite));
            assertThat(world.memory.get("staff", KEYS, Projection.ALL, LostRaceBoundsTest::isOfSecondSchema))
                    .isTrue();
            return outcome;
        }
    }

    private static boolean isOfSecondSchema(RowReader row) {
        return row.has(EntityModel.SCHEMA_VERSION) && row.int32(EntityModel.SCHEMA_VERSION) == 2;
    }

    private static Outcome changeEntity(int lostRaces) {
        try (World world = new World()) {
            world.rivalBeforeWrites(lostRaces);
            JobName name = new JobName(TableJobKind.MIGRATION_STEP, "staff", "Employee", "Rename.1");
            Outcome outcome = finished(
                    BulkEntityChange.job(world.table, name, "first", jones -> jones.named("Smith"), error -> false));
            world.check(JONES.named("Smith"));
            return outcome;
        }
    }

    private static Outcome changeRow(int lostRaces) {
        try (TableStore memory = LocalTableStore.inMemory()) {
            PrimaryKey keys = new PrimaryKey("p", "r");
            memory.createTable("people");
            memory.write("people", RowOperation.insert(keys, row -> row.int32("age", 1)));
            RivalStore raced = new RivalStore(memory);
            raced.beforeWrites(
                    "people",
                    lostRaces,
                    number -> memory.write(
                            "people", RowOperation.merge(keys, row -> row.int32("note", number), ETag.ANY)));
            JobName name = new JobName(TableJobKind.MIGRATION_STEP, "people", "rows", "Age.1");
            Outcome outcome = finished(BulkRowChange.job(raced, name, "first", row -> row.with("age", 2)));
            Row row = memory.query("people", RowQuery.wholeTable(), Row.DECODER)
                    .items()
                    .get(0);
            assertThat(row.int32("age")).isEqualTo(2);
            return outcome;
        }
    }

    // Index rows in tables of their own

    /** A store on which index rows follow the protocol, and an employee. */
    private static final class ProtocolWorld implements AutoCloseable {
        final TableStore store = RecordingTableStore.withinPartitions(LocalTableStore.inMemory());
        final RivalStore raced = new RivalStore(store);
        final EntityTable<Employee> others = EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS);
        final EntityTable<Employee> table = EntityTable.of(raced, EmployeeTableMapper.ACROSS_PARTITIONS);
        final String values;

        ProtocolWorld() {
            others.createTables();
            others.save(JONES);
            values = Objects.requireNonNull(others.context().indexes().current(KEYS))
                    .indexKeys()
                    .get(EmployeeTableMapper.BY_LAST_NAME)
                    .get(0);
        }

        TableIndex<Employee> index(EntityTable<Employee> of) {
            return Objects.requireNonNull(of.context()
                    .maintainers()
                    .get(EmployeeTableMapper.BY_LAST_NAME)
                    .outside());
        }

        /** Rewrites the index row after each read of it. */
        void rivalAfterReads(int lostRaces) {
            TableIndex<Employee> index = index(others);
            PrimaryKey row = index.primaryKey(values, KEYS);
            raced.afterReads(
                    index.table(),
                    lostRaces,
                    number -> store.write(
                            index.table(), RowOperation.merge(row, writer -> writer.int32("note", number), ETag.ANY)));
        }

        @Override
        public void close() {
            store.close();
        }
    }

    private static Outcome putIndexRow(int lostRaces) {
        try (ProtocolWorld world = new ProtocolWorld()) {
            world.rivalAfterReads(lostRaces);
            return outcome(
                    () -> world.index(world.table).put(world.values, KEYS, "", () -> {}),
                    LostRaceBoundsTest::isConcurrentUpdate,
                    () -> assertThat(IndexRepair.verify(world.others)).matches(IndexRepair.Report::isClean));
        }
    }

    private static Outcome settleIndexRow(int lostRaces) {
        try (ProtocolWorld world = new ProtocolWorld()) {
            // Without index maintenance, so that the index row is left over.
            world.store.write("staff", RowOperation.merge(KEYS, row -> row.string("lastName", "Smith"), ETag.ANY));
            world.rivalAfterReads(lostRaces);
            boolean settled = world.index(world.table).settle(world.values, KEYS, "");
            assertThat(world.index(world.others).find(world.values, KEYS) == null)
                    .isEqualTo(settled);
            return settled ? Outcome.RIGHT : Outcome.INCOMPLETE;
        }
    }

    // Lost responses

    private static Outcome abort(int lostRaces) {
        try (ProtocolWorld world = new ProtocolWorld()) {
            EntityContext<Employee> context = world.table.context();
            CommitRecord record = new CommitRecord(
                    context.storage().intents(),
                    context.timing(),
                    context.table(),
                    "Sales",
                    CommitRecord.Place.PARTITION);
            record.begin(Set.of("index"), row -> {});
            world.raced.beforeWrites("staff", lostRaces, number -> loseResponse());
            return outcome(
                    () -> assertThat(record.abort()).isFalse(),
                    OutcomeUnknownException.class::isInstance,
                    () -> assertThat(record.isCommitted()).isFalse());
        }
    }

    private static Outcome submit(int lostRaces) {
        try (TableStore memory = LocalTableStore.inMemory()) {
            RivalStore raced = new RivalStore(memory);
            raced.beforeWrites(IntentLog.TABLE_NAME, lostRaces, number -> loseResponse());
            return outcome(
                    () -> EventualTransaction.on(raced).callHandler("step", "a").submit(),
                    OutcomeUnknownException.class::isInstance,
                    () -> assertThat(memory.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                                    .items())
                            .anyMatch(row -> row.partitionKey().startsWith("intent_")));
        }
    }

    private static void loseResponse() {
        throw new OutcomeUnknownException("The test lost a response.", null);
    }
}
