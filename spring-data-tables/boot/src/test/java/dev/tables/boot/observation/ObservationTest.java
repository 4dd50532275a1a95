package dev.tables.boot.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteKey;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.KeyRange;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.internal.Repetitions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.RequestContext;
import dev.tables.engine.tck.ForwardingCheck;
import dev.tables.mapping.query.AccessPath;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.dao.DuplicateKeyException;

class ObservationTest {
    private final TestObservationRegistry registry = TestObservationRegistry.create();
    private ApplicationContextRunner runner;

    /** Says which store the application gets. */
    String[] storeProperties() {
        return new String[] {"tables.store=memory"};
    }

    /** A store of the same kind that the application does not make itself. */
    TableStore newStore() {
        return LocalTableStore.inMemory();
    }

    @BeforeEach
    void prepare() {
        runner = new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesObservationAutoConfiguration.class,
                        TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(Notes.class)
                .withPropertyValues(storeProperties());
    }

    @Test
    void everyStoreCallIsObservedWithOperationTablePathAndRows() {
        runner.withBean(ObservationRegistry.class, () -> registry).run(context -> {
            NoteRepository notes = context.getBean(NoteRepository.class);
            notes.insert(new Note("log", 1, "one"));
            notes.findById(new NoteKey("log", 1));
            notes.findByBookAndPageLessThan("log", 2);

            TestObservationRegistryAssert.assertThat(registry)
                    .hasAnObservation(one -> one.hasNameEqualTo("tables.store")
                            .hasContextualNameEqualTo("tables get note")
                            .hasLowCardinalityKeyValue("operation", "get")
                            .hasLowCardinalityKeyValue("path", "point_read")
                            .hasLowCardinalityKeyValue("code", "none")
                            .hasHighCardinalityKeyValue("rows", "1"))
                    .hasAnObservation(one -> one.hasContextualNameEqualTo("tables query note")
                            .hasLowCardinalityKeyValue("table", "note")
                            .hasLowCardinalityKeyValue("path", "row_range")
                            .hasHighCardinalityKeyValue("rows", "1"))
                    .hasAnObservation(one -> one.hasContextualNameEqualTo("tables create-table note")
                            .hasLowCardinalityKeyValue("path", "none"));
        });
    }

    @Test
    void bytesReadAndWrittenAreObserved() {
        runner.withBean(ObservationRegistry.class, () -> registry).run(context -> {
            NoteRepository notes = context.getBean(NoteRepository.class);
            notes.insert(new Note("log", 1, "one"));
            notes.insert(new Note("log", 2, "x".repeat(5_000)));
            notes.findById(new NoteKey("log", 2));

            TestObservationRegistryAssert.assertThat(registry)
                    // Name and value of the one property, two bytes a character.
                    .hasAnObservation(one ->
                            one.hasContextualNameEqualTo("tables write note").hasHighCardinalityKeyValue("bytes", "14"))
                    .hasAnObservation(one -> one.hasContextualNameEqualTo("tables write note")
                            .hasHighCardinalityKeyValue("bytes", "10008"))
                    .hasAnObservation(one -> one.hasContextualNameEqualTo("tables get note")
                            .hasHighCardinalityKeyValueWithKey("bytes")
                            .hasHighCardinalityKeyValue("retries", "0"));
        });
    }

    @Test
    void retriesAreObserved() {
        TableStore store = newStore();
        TableStore repeating = (TableStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    Repetitions.add(method.getName().equals("get") ? 2 : 0);
                    return method.invoke(store, arguments);
                });
        runner.withBean(ObservationRegistry.class, () -> registry)
                .withBean(TableStore.class, () -> repeating)
                .withPropertyValues("tables.indexes.catalog-enabled=false")
                .run(context -> {
                    context.getBean(NoteRepository.class).findById(new NoteKey("log", 1));

                    TestObservationRegistryAssert.assertThat(registry)
                            .hasAnObservation(one -> one.hasContextualNameEqualTo("tables get note")
                                    .hasHighCardinalityKeyValue("retries", "2"));
                });
    }

    @Test
    void failureIsObservedWithItsErrorCode() {
        runner.withBean(ObservationRegistry.class, () -> registry).run(context -> {
            NoteRepository notes = context.getBean(NoteRepository.class);
            notes.insert(new Note("log", 1, "one"));

            assertThatThrownBy(() -> notes.insert(new Note("log", 1, "two"))).isInstanceOf(DuplicateKeyException.class);

            TestObservationRegistryAssert.assertThat(registry)
                    .hasAnObservation(one -> one.hasError().hasLowCardinalityKeyValue("code", "EntityAlreadyExists"));
        });
    }

    /** Of the failure, or of what it was made of. */
    @Test
    void failureIsObservedWithTheStoresNativeCode() {
        TableStoreException failed =
                new StoreUnavailableException(ErrorCode.SERVER_BUSY, "failed", null).withNativeErrorCode("40001");
        TableStoreObservationContext context =
                new TableStoreObservationContext("write", List.of("note"), null, RequestContext.Activity.FOREGROUND);
        TableStoreObservationConvention convention = new TableStoreObservationConvention();
        for (Throwable error : List.of(
                failed, new TransactionFailedException(0, failed), new OutcomeUnknownException("unknown", failed))) {
            context.setError(error);
            assertThat(convention.getLowCardinalityKeyValues(context)).contains(KeyValue.of("store.code", "40001"));
        }
        context.setError(new IllegalStateException());
        assertThat(convention.getLowCardinalityKeyValues(context)).contains(KeyValue.of("store.code", "none"));
    }

    @Test
    void existingTableIsNotObservedAsFailure() {
        runner.withBean(ObservationRegistry.class, () -> registry).run(context -> {
            boolean created = context.getBean(TableStore.class).createTableIfNotExists("note");

            assertThat(created).isFalse();
            TestObservationRegistryAssert.assertThat(registry)
                    .hasAnObservation(one -> one.hasContextualNameEqualTo("tables create-table note"))
                    .forAllObservationsWithNameEqualTo(
                            "tables.store", one -> one.doesNotHaveLowCardinalityKeyValue("code", "TableAlreadyExists"));
        });
    }

    @Test
    void conventionReplacesNames() {
        runner.withBean(ObservationRegistry.class, () -> registry)
                .withBean(TableStoreObservationConvention.class, Renamed::new)
                .run(context -> {
                    context.getBean(NoteRepository.class).findById(new NoteKey("log", 1));

                    TestObservationRegistryAssert.assertThat(registry)
                            .hasAnObservation(
                                    one -> one.hasNameEqualTo("rows").hasHighCardinalityKeyValue("rows", "0"));
                });
    }

    @Test
    void storeIsNotWrappedWithoutObservationRegistry() {
        runner.run(context ->
                assertThat(context.getBean(TablesTemplate.class).store()).isSameAs(context.getBean(TableStore.class)));
    }

    @Test
    void accessPathIsDerivedFromTheKeysOfAQuery() {
        RowQuery partition = RowQuery.partition("p");

        assertThat(List.of(
                        ObservedTableStore.path(RowQuery.wholeTable()),
                        ObservedTableStore.path(RowQuery.wholeTable().withPartitionKeyRange(KeyRange.atLeast("p"))),
                        ObservedTableStore.path(partition),
                        ObservedTableStore.path(partition.withRowKeyRange(KeyRange.startingWith("empid_"))),
                        ObservedTableStore.path(partition.withRowKeyRange(KeyRange.startingWith("~empid_byEmail_"))),
                        ObservedTableStore.path(partition.withRowKeyRange(KeyRange.exactly("r")))))
                .containsExactly(
                        AccessPath.TABLE_SCAN,
                        AccessPath.FAN_OUT,
                        AccessPath.PARTITION_SCAN,
                        AccessPath.ROW_RANGE,
                        AccessPath.INDEX_RANGE,
                        AccessPath.POINT_READ);
    }

    @Test
    void observedStoreForwardsOtherMethods() {
        TableStore store = LocalTableStore.inMemory();
        TableStore observed = ObservedTableStore.of(store, registry, new TableStoreObservationConvention());
        observed.createTable("things");

        assertThat(observed.tableNames()).containsExactly("things");
        assertThat(observed.capabilities()).isEqualTo(store.capabilities());
        observed.deleteTable("things");
        assertThat(store.tableNames()).isEmpty();
        observed.close();
        assertThatThrownBy(store::tableNames).isInstanceOf(RuntimeException.class);
    }

    @Test
    void everyMethodOfAStoreIsForwarded() {
        assertThat(ForwardingCheck.missingMethods(
                        store -> ObservedTableStore.of(store, registry, new TableStoreObservationConvention())))
                .isEmpty();
    }

    /** Reads within a moment are observed one by one, the moment itself is no request. */
    @Test
    void crossTableTransactionsAndSnapshotReadsAreObserved() {
        TableStore store = newStore();
        try (TableStore observed = ObservedTableStore.of(store, registry, new TableStoreObservationConvention())) {
            observed.createTable("things");
            observed.createTable("byColour");
            PrimaryKey thing = new PrimaryKey("p", "1");
            PrimaryKey index = new PrimaryKey("red", "1");
            observed.execute(new StoreTransaction()
                    .add("things", RowOperation.insert(thing, writer -> writer.string("colour", "red")))
                    .add("byColour", RowOperation.insert(index, writer -> writer.string("row", "1"))));
            observed.readSnapshot(
                    () -> Objects.requireNonNull(observed.get("things", thing, Projection.ALL, Row.DECODER)));
            assertThatThrownBy(() -> observed.execute(
                            new StoreTransaction().add("absent", RowOperation.insert(thing, writer -> {}))))
                    .isInstanceOf(TransactionFailedException.class);
        }

        // Colour and red, row and 1, at two bytes a character.
        TestObservationRegistryAssert.assertThat(registry)
                .hasAnObservation(one -> one.hasContextualNameEqualTo("tables transaction things")
                        .hasLowCardinalityKeyValue("path", "none")
                        .hasHighCardinalityKeyValue("rows", "2")
                        .hasHighCardinalityKeyValue("bytes", "26"))
                .hasAnObservation(one ->
                        one.hasContextualNameEqualTo("tables get things").hasHighCardinalityKeyValue("rows", "1"))
                .hasAnObservation(one -> one.hasContextualNameEqualTo("tables transaction absent")
                        .hasLowCardinalityKeyValue("code", "TableNotFound"))
                .hasNumberOfObservationsWithNameEqualTo("tables.store", 5);
    }

    /** However it ends: with its rows, its tables and Azure's code. One that has written nothing is no request. */
    @Test
    void commitOfATransactionIsObserved() {
        PrimaryKey thing = new PrimaryKey("p", "1");
        PrimaryKey index = new PrimaryKey("red", "1");
        try (TableStore observed = ObservedTableStore.of(newStore(), registry, new TableStoreObservationConvention())) {
            observed.createTable("things");
            observed.createTable("byColour");
            try (OpenTransaction nothing = observed.beginTransaction()) {
                nothing.runWithin(() -> observed.count("things", RowQuery.wholeTable()));
                nothing.commit();
            }
            for (int i = 0; i < 2; i++) {
                try (OpenTransaction overtaken = observed.beginTransaction();
                        OpenTransaction open = observed.beginTransaction()) {
                    for (OpenTransaction each : List.of(overtaken, open)) {
                        each.runWithin(() -> observed.write(
                                "things",
                                RowOperation.insertOrReplace(thing, writer -> writer.string("colour", "red"))));
                    }
                    open.runWithin(() -> observed.write(
                            "byColour", RowOperation.insertOrReplace(index, writer -> writer.string("row", "1"))));
                    open.commit();
                    assertThatThrownBy(overtaken::commit).isInstanceOf(TableStoreException.class);
                }
            }
        }
        TestObservationRegistryAssert.assertThat(registry)
                .hasAnObservation(one -> one.hasContextualNameEqualTo("tables commit things")
                        .hasLowCardinalityKeyValue("operation", "commit")
                        .hasLowCardinalityKeyValue("path", "none")
                        .hasLowCardinalityKeyValue("activity", "foreground")
                        .hasLowCardinalityKeyValue("code", "none")
                        .hasHighCardinalityKeyValue("tables", "things,byColour")
                        .hasHighCardinalityKeyValue("rows", "2")
                        .hasHighCardinalityKeyValueWithKey("bytes"))
                .hasAnObservation(one -> one.hasContextualNameEqualTo("tables commit things")
                        .hasError()
                        .hasLowCardinalityKeyValue("code", "UpdateConditionNotSatisfied")
                        .hasHighCardinalityKeyValue("rows", "1"))
                .hasNumberOfObservationsWithNameEqualTo("tables.store", 2 + 1 + 2 * (3 + 2));
    }

    @AutoConfigurationPackage(basePackageClasses = Note.class)
    static class Notes {}

    private static final class Renamed extends TableStoreObservationConvention {
        @Override
        public String getName() {
            return "rows";
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(TableStoreObservationContext context) {
            return KeyValues.empty();
        }
    }
}
