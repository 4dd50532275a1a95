package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EntityTableTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(new ServiceStore(store));
    private final EntityTable<Employee> table = EntityTable.of(probe, EmployeeTableMapper.VERSIONED);
    private final EntityTable<Employee> unversioned = EntityTable.of(probe, EmployeeTableMapper.UNVERSIONED);
    private final EntityTable<Employee> plain = EntityTable.of(probe, EmployeeTableMapper.WITHOUT_INDEXES);
    private final Employee jones = Employee.of("Sales", 1)
            .named("Jones")
            .mailed("j@x.org")
            .paid("CEO", 90)
            .badged(7L);

    @BeforeEach
    void createTable() {
        store.createTable("staff");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void insertWritesEntityAndIndexRowsInOneRequest() {
        Employee saved = table.insert(jones);
        assertThat(probe.requests())
                .containsExactly("execute INSERT INSERT_OR_REPLACE INSERT INSERT_OR_REPLACE INSERT");
        assertThat(saved.version()).isNotNull();
        assertThat(table.get(keys(1))).isEqualTo(saved);
        assertThat(rowKeys())
                .containsExactly(
                        "emp_00000001",
                        "~emp_byBadge_0000000000000000007",
                        "~emp_byEmail_j@x.org",
                        "~emp_byLastName_Jones emp_00000001",
                        "~emp_byTitleAndSalary_CEO 9999999999999999909 emp_00000001");
        assertThatThrownBy(() -> table.insert(jones)).isInstanceOf(RowAlreadyExistsException.class);
    }

    @Test
    void indexOmitsEntityWithNullValue() {
        unversioned.save(Employee.of("Sales", 1).paid(null, 5));
        assertThat(rowKeys()).containsExactly("emp_00000001");
        assertThat(probe.requests()).containsExactly("get", "write INSERT");
    }

    @Test
    void saveOfVersionedEntityFailsIfVersionIsStale() {
        Employee first = table.save(jones);
        Employee second = table.save(first.named("Smith"));
        assertThat(second.version()).isNotEqualTo(first.version());
        assertThatThrownBy(() -> table.save(first)).isInstanceOf(ConcurrentUpdateException.class);
        assertThatThrownBy(() -> table.save(jones)).isInstanceOf(RowAlreadyExistsException.class);
        assertThatThrownBy(() -> table.delete(first)).isInstanceOf(ConcurrentUpdateException.class);
        assertThat(table.delete(second)).isTrue();
        assertThatThrownBy(() -> table.save(second)).isInstanceOf(RowNotFoundException.class);
        assertThatThrownBy(() -> table.delete(second)).isInstanceOf(RowNotFoundException.class);
        assertThat(rowKeys()).isEmpty();
    }

    @Test
    void saveFailsIfVersionChangedBetweenReadAndWrite() {
        Employee first = table.save(jones);
        probe.beforeNextWrite(() -> unversioned.save(first.named("Other")));
        assertThatThrownBy(() -> table.save(first.named("Mine"))).isInstanceOf(ConcurrentUpdateException.class);
        assertThat(Objects.requireNonNull(table.get(keys(1))).lastName()).isEqualTo("Other");
    }

    @Test
    void saveWritesOnlyChangedIndexRows() {
        Employee saved = table.insert(jones);
        probe.requests();
        saved = table.save(saved);
        assertThat(probe.requests()).containsExactly("get", "execute REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE");
        saved = table.save(saved.named("Smith"));
        assertThat(probe.requests())
                .containsExactly("get", "execute REPLACE DELETE INSERT_OR_REPLACE INSERT_OR_REPLACE");
        saved = table.save(saved.mailed(null).paid("CEO", 91).badged(8L));
        assertThat(probe.requests())
                .containsExactly(
                        "get", "execute REPLACE INSERT_OR_REPLACE DELETE DELETE INSERT_OR_REPLACE DELETE INSERT");
        table.delete(saved);
        assertThat(probe.requests()).containsExactly("get", "execute DELETE DELETE DELETE DELETE");
        assertThat(rowKeys()).isEmpty();
    }

    @Test
    void saveWithoutIndexesReadsRowToKeepUnknownProperties() {
        plain.save(jones);
        store.write("staff", RowOperation.merge(keys(1), writer -> writer.string("nick", "Joe"), ETag.ANY));
        plain.save(jones.named("Smith"));
        plain.insert(Employee.of("Sales", 2));
        assertThat(plain.delete(keys(2))).isTrue();
        assertThat(probe.requests())
                .containsExactly("get", "write INSERT", "get", "write REPLACE", "write INSERT", "write DELETE");
        Row row = Objects.requireNonNull(store.get("staff", keys(1), Projection.ALL, Row.DECODER));
        assertThat(row.string("nick")).isEqualTo("Joe");
        assertThat(row.string("lastName")).isEqualTo("Smith");
        plain.saveAll(employees(1, 250));
        assertThat(probe.requests())
                .filteredOn(request -> request.startsWith("execute"))
                .hasSize(3);
    }

    @Test
    void saveWithoutIndexesTakesOneRequestIfUnknownPropertiesAreDropped() {
        EntityTable<Employee> plain = EntityTable.of(probe, EmployeeTableMapper.DROPPING);
        plain.save(jones);
        plain.save(jones);
        plain.insert(Employee.of("Sales", 2));
        assertThat(plain.exists(keys(2))).isTrue();
        assertThat(plain.delete(keys(2))).isTrue();
        assertThat(probe.requests())
                .containsExactly(
                        "write INSERT_OR_REPLACE", "write INSERT_OR_REPLACE", "write INSERT", "get", "write DELETE");
        assertThat(plain.delete(keys(2))).isFalse();
        plain.saveAll(employees(1, 250));
        assertThat(probe.requests()).hasSize(2 + 3).allMatch(request -> !request.equals("query"));
    }

    @Test
    void unversionedSaveRetriesAfterLostRace() {
        unversioned.save(jones);
        probe.beforeNextWrite(() -> unversioned.save(jones.named("Raced").mailed("raced@x.org")));
        unversioned.save(jones.named("Last"));
        assertThat(Objects.requireNonNull(unversioned.get(keys(1))).lastName()).isEqualTo("Last");
        assertThat(rowKeys())
                .contains("~emp_byLastName_Last emp_00000001", "~emp_byEmail_j@x.org")
                .hasSize(5);
        probe.beforeNextWrite(() -> unversioned.delete(keys(1)));
        unversioned.save(jones.named("Back"));
        assertThat(rowKeys()).contains("~emp_byLastName_Back emp_00000001").hasSize(5);
        probe.beforeNextWrite(() -> unversioned.save(jones.named("Late")));
        assertThat(unversioned.delete(keys(1))).isTrue();
        assertThat(rowKeys()).isEmpty();
        probe.beforeNextWrite(() -> unversioned.save(jones));
        unversioned.save(jones.named("Second"));
        assertThat(rowKeys()).hasSize(5);
    }

    @Test
    void takenUniqueValueIsRejected() {
        table.insert(jones);
        Employee rival = Employee.of("Sales", 2).mailed("j@x.org");
        assertThatThrownBy(() -> table.insert(rival))
                .isInstanceOf(UniqueIndexViolationException.class)
                .hasMessageContaining("unique index 'byEmail'")
                .hasMessageNotContaining("j@x.org");
        assertThat(table.exists(keys(2))).isFalse();
        table.insert(Employee.of("Other", 2).mailed("j@x.org"));
        Employee second = table.insert(Employee.of("Sales", 2).badged(1L));
        assertThatThrownBy(() -> table.save(second.badged(7L)))
                .isInstanceOfSatisfying(UniqueIndexViolationException.class, refused -> {
                    assertThat(refused.indexName()).isEqualTo("byBadge");
                    assertThat(refused.entityName()).isEqualTo("Employee");
                    assertThat(refused.primaryKey()).isEqualTo(keys(2));
                });
    }

    @Test
    void uniqueValueMovesWithinATransaction() {
        Employee first = table.insert(Employee.of("Sales", 1).mailed("a").badged(1L));
        Employee second = table.insert(Employee.of("Sales", 2).mailed("b").badged(2L));
        probe.requests();
        List<Employee> swapped = table.saveAll(
                List.of(second.mailed("a").badged(1L), first.mailed("b").badged(2L)));
        assertThat(probe.requests()).hasSize(2).last().asString().startsWith("execute REPLACE REPLACE");
        assertThat(byEmail("a")).containsExactly(swapped.get(0));
        assertThat(byEmail("b")).containsExactly(swapped.get(1));
        assertThat(byBadge(1)).containsExactly(swapped.get(0));
        assertThatThrownBy(() -> table.saveAll(
                        List.of(swapped.get(0).mailed("c"), swapped.get(1).mailed("c"))))
                .isInstanceOf(UniqueIndexViolationException.class);
        assertThat(byEmail("a")).hasSize(1);
    }

    @Test
    void saveAllTakesAsFewRequestsAsTheLimitsAllow() {
        List<Employee> saved = unversioned.saveAll(employees(1, 40));
        assertThat(saved).isEqualTo(employees(1, 40));
        assertThat(probe.requests()).hasSize(1 + 2).first().isEqualTo("query");
        assertThat(rowKeys()).hasSize(40 * 5);
        unversioned.saveAll(saved);
        // Three operations each, the unchanged keys-only rows stay: 33 + 7 entities.
        assertThat(probe.requests()).hasSize(1 + 2);
        List<Employee> versioned = table.saveAll(employees(101, 20));
        assertThat(probe.requests()).containsExactly("execute" + " INSERT".repeat(20) + inserts(20));
        assertThat(versioned).extracting(Employee::version).doesNotContainNull();
        assertThat(table.deleteAll(versioned)).isEqualTo(20);
        assertThat(table.deleteAllByPrimaryKey(List.of(keys(1), keys(2), keys(2), keys(900))))
                .isEqualTo(2);
        assertThat(rowKeys()).hasSize(38 * 5);
    }

    private static String inserts(int count) {
        return " INSERT_OR_REPLACE INSERT_OR_REPLACE".repeat(count) + " INSERT INSERT".repeat(count);
    }

    @Test
    void saveAllAcceptsInsertsUpdatesAndDuplicates() {
        Employee present = table.insert(jones);
        Employee fresh = Employee.of("Other", 5).named("New");
        List<Employee> saved = table.saveAll(List.of(present, fresh, present.versioned(present.version()), fresh));
        assertThat(saved.get(0)).isEqualTo(saved.get(2)).isEqualTo(table.get(keys(1)));
        assertThat(saved.get(1)).isEqualTo(saved.get(3));
        assertThatThrownBy(
                        () -> table.saveAll(List.of(saved.get(0), saved.get(0).named("X"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Employee (keys hidden) is passed twice");
        unversioned.saveAll(List.of(jones.named("One"), jones.named("Two")));
        assertThat(rowKeys())
                .contains("~emp_byLastName_Two emp_00000001")
                .doesNotContain("~emp_byLastName_One emp_00000001");
    }

    @Test
    void saveAllSplitsTransactionsThatAreTooLarge() {
        List<Employee> large = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            large.add(Employee.of("Sales", i).paid("x".repeat(30_000), i));
        }
        plain.saveAll(large);
        assertThat(probe.requests()).hasSize(1 + 2);
        assertThat(rowKeys()).hasSize(90);
        assertThatThrownBy(() -> unversioned.saveAll(large))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("the key of [title, salary] has");
    }

    @Test
    void queriesReturnOnlyEntities() {
        unversioned.saveAll(employees(1, 30));
        store.write("staff", RowOperation.insert(new PrimaryKey("Sales", "zzz"), writer -> {}));
        store.write("staff", RowOperation.insert(new PrimaryKey("Sales", "a"), writer -> {}));
        assertThat(unversioned.query(RowQuery.wholeTable()).items()).isEqualTo(employees(1, 30));
        assertThat(unversioned.count(RowQuery.partition("Sales"))).isEqualTo(30);
        ResultPage<Employee> page = unversioned.query(RowQuery.partition("Sales")
                .withRowKeyRange(KeyRange.atLeast(keys(11).rowKey()))
                .withFilter(Filter.compare("salary", Filter.Operator.LT, 18))
                .withPageSize(4));
        assertThat(page.items()).extracting(Employee::number).containsExactly(11, 12, 13, 14);
        assertThat(page.hasNext()).isTrue();
        assertThat(unversioned
                        .query(RowQuery.partition("Sales").withRowKeyRange(KeyRange.atLeast("~")))
                        .items())
                .isEmpty();
    }

    @Test
    void queryIndexReadsInIndexOrder() {
        for (int i = 1; i <= 5; i++) {
            table.insert(jones.versioned(null)
                    .mailed(null)
                    .badged(null)
                    .paid("Dev", i * 10)
                    .named("N" + i % 2)
                    .at(i));
        }
        probe.requests();
        assertThat(read(EmployeeTableMapper.BY_LAST_NAME, "N1"))
                .extracting(Employee::number)
                .containsExactly(1, 3, 5);
        assertThat(probe.requests()).containsExactly("query");
        assertThat(read(EmployeeTableMapper.BY_TITLE_AND_SALARY, "Dev"))
                .extracting(Employee::number)
                .containsExactly(5, 4, 3, 2, 1);
        assertThat(probe.requests()).containsExactly("query", "getAll 5");
        assertThat(read(EmployeeTableMapper.BY_LAST_NAME, "N0"))
                .isEqualTo(List.of(
                        Objects.requireNonNull(table.get(keys(2))), Objects.requireNonNull(table.get(keys(4)))));
        assertThatThrownBy(() -> table.queryIndex(
                        EmployeeTableMapper.BY_TITLE_AND_SALARY,
                        RowQuery.partition("Sales").withFilter(Filter.eq("salary", 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only keys");
    }

    @Test
    void resultsAreTheSameOnStoresWithFewerCapabilities() {
        RecordingTableStore poor = new RecordingTableStore(
                store, Capability.RETURNS_TRANSACTION_ETAGS, Capability.SAME_ETAG_WITHIN_TRANSACTION);
        EntityTable<Employee> onPoor = EntityTable.of(poor, EmployeeTableMapper.VERSIONED);
        Employee saved = onPoor.save(jones);
        assertThat(saved).isEqualTo(table.get(keys(1)));
        assertThat(poor.requests()).last().isEqualTo("getAll 1");
        assertThat(onPoor.isCoveringIndex(EmployeeTableMapper.BY_LAST_NAME, Projection.ALL))
                .isFalse();
        assertThat(table.isCoveringIndex(EmployeeTableMapper.BY_LAST_NAME, Projection.ALL))
                .isTrue();
        KeyRange range = onPoor.model().indexKey(0).equalTo("Employee", List.of("Jones"));
        ResultPage<Employee> page =
                onPoor.queryIndex(0, RowQuery.partition("Sales").withRowKeyRange(range));
        assertThat(page.items()).containsExactly(saved);
        assertThat(poor.requests()).containsExactly("query", "getAll 1");
    }

    @Test
    void saveRestoresDeletedIndexRows() {
        Employee saved = table.insert(jones);
        for (String rowKey : rowKeys().subList(1, 5)) {
            store.write("staff", RowOperation.delete(new PrimaryKey("Sales", rowKey), ETag.ANY));
        }
        Employee renamed = table.save(saved.named("Smith").badged(8L).mailed("s@x.org"));
        assertThat(byEmail("s@x.org")).containsExactly(renamed);
        assertThat(table.delete(renamed)).isTrue();
        assertThat(rowKeys()).isEmpty();
    }

    private List<Employee> byEmail(String email) {
        return read(EmployeeTableMapper.BY_EMAIL, email);
    }

    private List<Employee> byBadge(long badge) {
        return read(EmployeeTableMapper.BY_BADGE, badge);
    }

    private List<Employee> read(int index, Object value) {
        KeyRange range = table.model().indexKey(index).equalTo("Employee", List.of(value));
        return table.queryIndex(index, RowQuery.partition("Sales").withRowKeyRange(range))
                .items();
    }

    private static List<Employee> employees(int first, int count) {
        List<Employee> employees = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            employees.add(Employee.of("Sales", i)
                    .named("Name" + i % 7)
                    .mailed("m" + i)
                    .paid("T", i)
                    .badged((long) i));
        }
        return employees;
    }

    private static PrimaryKey keys(int number) {
        return EmployeeTableMapper.keys("Sales", number);
    }

    private List<String> rowKeys() {
        return store.query("staff", RowQuery.partition("Sales"), Row.DECODER).items().stream()
                .map(Row::rowKey)
                .toList();
    }
}
