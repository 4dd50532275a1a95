package dev.tables.mapping.table;

import static dev.tables.mapping.table.LostRaceBoundsTest.JONES;
import static dev.tables.mapping.table.LostRaceBoundsTest.KEYS;
import static dev.tables.mapping.table.LostRaceBoundsTest.STAFF;
import static dev.tables.mapping.table.LostRaceBoundsTest.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.lifecycle.IndexLease;
import dev.tables.mapping.lifecycle.IndexMismatchPolicy;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.table.LostRaceBoundsTest.Outcome;
import dev.tables.mapping.table.LostRaceBoundsTest.World;
import dev.tables.mapping.table.internal.index.ListRows;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.write.EntityContext;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/** The operations of {@link LostRaceBoundsTest} that read pages, repair them, or read by a lease. */
final class LostPageRaces {
    private LostPageRaces() {}

    // Large values

    static Outcome getLargeValue(int lostRaces) {
        LargeDocuments documents = new LargeDocuments(LargeDocuments.Mode.IN_PARTITION);
        RivalBlobStore raced = new RivalBlobStore(
                documents.blobs, lostRaces, number -> documents.table().save(replaced(number)));
        EntityTable<Document> table = documents.table(documents.store, raced);
        return outcome(
                () -> assertThat(table.get(documents.mapper.primaryKeyOf(LargeDocuments.LETTER)))
                        .isEqualTo(lostRaces == 0 ? LargeDocuments.LETTER : replaced(lostRaces - 1)),
                MissingLargeValueException.class::isInstance,
                () -> {});
    }

    private static Document replaced(int number) {
        return LargeDocuments.LETTER.reading("text " + number);
    }

    static Outcome findLargeValues(int lostRaces) {
        LargeDocuments documents = new LargeDocuments(LargeDocuments.Mode.IN_PARTITION);
        RivalStore queried = new RivalStore(documents.store);
        RivalBlobStore raced = new RivalBlobStore(
                documents.blobs, lostRaces, number -> documents.table().save(replaced(number)));
        raced.onlyWhile(queried::isInQuery);
        EntityContext<Document> context = documents.table(queried, raced).context();
        EntityQueries<Document> queries =
                new EntityQueries<>(context, new EntityReads(context.format(), context.store()), skipped -> {});
        ReadResult<Document> found = queries.found(RowQuery.partition("a"), context.format()::read)
                .items()
                .get(0);
        if (found.exception() instanceof MappingException) {
            return Outcome.INCOMPLETE;
        }
        assertThat(found.entity()).isEqualTo(lostRaces == 0 ? LargeDocuments.LETTER : replaced(lostRaces - 1));
        return Outcome.RIGHT;
    }

    // Pages of an index

    static Outcome queryIndex(int lostRaces) {
        try (TableStore store = RecordingTableStore.withinPartitions(LocalTableStore.inMemory())) {
            RivalStore raced = new RivalStore(store);
            EntityTable<Employee> others = EntityTable.of(store, STAFF);
            others.createTables();
            others.save(JONES);
            raced.afterQueries(lostRaces, number -> others.save(JONES.paid("T", number + 1)));
            EntityTable<Employee> table = EntityTable.of(raced, STAFF);
            return outcome(
                    () -> assertThat(table.queryIndex(
                                            EmployeeTableMapper.BY_TITLE_AND_SALARY, RowQuery.partition("Sales"))
                                    .items())
                            .containsExactly(JONES.paid("T", lostRaces)),
                    StoreUnavailableException.class::isInstance,
                    () -> {});
        }
    }

    static Outcome queryUniqueIndex(int lostRaces) {
        try (TableStore store = RecordingTableStore.withinPartitions(LocalTableStore.inMemory())) {
            RivalStore raced = new RivalStore(store);
            EntityTable<Employee> others = EntityTable.of(store, STAFF);
            others.createTables();
            others.save(owner(0));
            PrimaryKey indexRow = new PrimaryKey(
                    "Sales",
                    Objects.requireNonNull(others.context().indexes().current(KEYS))
                            .indexKeys()
                            .get(EmployeeTableMapper.BY_BADGE)
                            .get(0));
            raced.afterReads(
                    indexRow,
                    lostRaces,
                    number -> others.saveAllOrNone(List.of(owner(number).badged(null), owner(number + 1))));
            EntityTable<Employee> table = EntityTable.of(raced, STAFF);
            RowQuery badge = RowQuery.partition("Sales").withRowKeyRange(KeyRange.exactly(indexRow.rowKey()));
            return outcome(
                    () -> assertThat(table.queryIndex(EmployeeTableMapper.BY_BADGE, badge)
                                    .items())
                            .containsExactly(owner(lostRaces)),
                    StoreUnavailableException.class::isInstance,
                    () -> {});
        }
    }

    /** The employee who has the badge after it was handed over so many times: one of three. */
    private static Employee owner(int handovers) {
        int number = 1 + handovers % 3;
        return JONES.at(number).mailed("mail " + number);
    }

    // Lists

    /** The last of many rows is cut before it is read, and joined again after that. */
    static Outcome findListRow(int lostRaces) {
        try (TableStore store = LocalTableStore.inMemory()) {
            DocumentTableMapper mapper = new DocumentTableMapper(
                    EntityModel.builder("Document", "documents"),
                    PropertyStorage.chunked(),
                    IndexScope.LOCAL,
                    IndexLayout.KEY_LIST_PER_VALUE);
            EntityTable<Document> others = EntityTable.of(store, mapper);
            others.createTables();
            List<Document> all = IntStream.range(0, 220)
                    .mapToObj(number -> Document.of("s", String.format(Locale.ROOT, "%03d", number) + "x".repeat(497))
                            .titled("a"))
                    .toList();
            others.saveAll(all);
            String rowKey = mapper.primaryKeyOf(all.get(219)).rowKey();
            String key = Objects.requireNonNull(others.context().indexes().current(mapper.primaryKeyOf(all.get(219))))
                    .indexKeys()
                    .get(0)
                    .get(0);
            RivalStore raced = new RivalStore(store);
            List<Row> whole = new ArrayList<>();
            raced.aroundReads(
                    lostRaces,
                    list -> {
                        whole.add(Objects.requireNonNull(store.get("documents", list, Projection.ALL, Row.DECODER)));
                        store.write("documents", RowOperation.merge(list, row -> row.string("_end", "000"), ETag.ANY));
                    },
                    list -> store.write(
                            "documents", RowOperation.replace(list, whole.get(whole.size() - 1), ETag.ANY)));
            ListRows lists = new ListRows(raced, mapper.model().table(), "s");
            return outcome(
                    () -> assertThat(lists.contains(ListRows.prefix(key, rowKey), rowKey))
                            .isTrue(),
                    LostRaceBoundsTest::isConcurrentUpdate,
                    () -> {});
        }
    }

    // Repair and verification

    private static void deleteIndexRow(TableStore store) {
        store.write(
                "staff", RowOperation.delete(new PrimaryKey("Sales", "~emp_byLastName_Jones emp_00000001"), ETag.ANY));
    }

    static Outcome repair(int lostRaces) {
        try (World world = new World()) {
            deleteIndexRow(world.memory);
            world.rivalBeforeWrites(lostRaces);
            IndexRepair.Report report = IndexRepair.repair(world.table);
            assertThat(report.missingIndexRows()).isEqualTo(1);
            if (report.concurrentlyModifiedEntities() > 0) {
                return Outcome.INCOMPLETE;
            }
            world.check(JONES);
            return Outcome.RIGHT;
        }
    }

    static Outcome verify(int lostRaces) {
        try (TableStore store = RecordingTableStore.withinPartitions(LocalTableStore.inMemory())) {
            EntityTable<Employee> others = EntityTable.of(store, STAFF);
            others.createTables();
            others.save(JONES);
            deleteIndexRow(store);
            RivalStore raced = new RivalStore(store);
            raced.beforeReads(
                    KEYS,
                    lostRaces,
                    number -> store.write(
                            "staff",
                            RowOperation.merge(KEYS, row -> row.string("lastName", "Name" + number), ETag.ANY)));
            IndexRepair.Report report = IndexRepair.verify(EntityTable.of(raced, STAFF));
            if (report.concurrentlyModifiedEntities() > 0) {
                return Outcome.INCOMPLETE;
            }
            assertThat(report.missingIndexRows()).isEqualTo(1);
            return Outcome.RIGHT;
        }
    }

    // Leases

    static Outcome readSlowly(int lostRaces) {
        try (Deployment deployment = new Deployment()) {
            Deployment.Process process = deployment.start(EmployeeTableMapper.ACROSS_PARTITIONS);
            process.fillAll();
            IndexLease lease = process.table().context().lease().indexLease();
            int[] left = {lostRaces};
            return outcome(
                    () -> lease.readUsingIndex(EmployeeTableMapper.BY_LAST_NAME, () -> {
                        if (left[0]-- > 0) {
                            deployment.pass(Deployment.LEASE.plusSeconds(1));
                        }
                        return "page";
                    }),
                    StoreUnavailableException.class::isInstance,
                    () -> {});
        }
    }

    static Outcome readCatalogSlowly(int lostRaces) {
        try (Deployment deployment = new Deployment()) {
            RivalStore raced = new RivalStore(deployment.store);
            Deployment.Process process =
                    deployment.start(raced, EmployeeTableMapper.ACROSS_PARTITIONS, IndexMismatchPolicy.REJECT);
            process.fillAll();
            IndexLease lease = process.table().context().lease().indexLease();
            deployment.pass(Deployment.LEASE.plusSeconds(1));
            raced.beforeWrites(
                    IndexCatalog.TABLE_NAME, lostRaces, number -> deployment.pass(Deployment.LEASE.plusSeconds(1)));
            return outcome(
                    () -> {
                        long permit = lease.acquireWritePermit();
                        assertThat(lease.isWritePermitValid(permit)).isTrue();
                        lease.releaseWritePermit();
                    },
                    StoreUnavailableException.class::isInstance,
                    () -> {});
        }
    }
}
