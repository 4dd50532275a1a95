package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;

/** What can be an identity: the generated record, one's own with the same names, row keys, or the only component. */
class IdentityTest {
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);

    record Number(int number, String department) {}

    @TableEntity(constantRowKey = "setting")
    record Setting(@PartitionKey String name, String value) {}

    interface ByOwnRecord extends TablesRepository<Employee, Number> {}

    interface ByName extends TablesRepository<Setting, String> {}

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void customRecordIsAnIdentityInAnyComponentOrder() {
        ByOwnRecord employees = new TablesRepositoryFactory(template).getRepository(ByOwnRecord.class);
        Employee saved = employees.save(Employee.of("d1", 7, "Own"));
        assertThat(employees.findById(new Number(7, "d1"))).contains(saved);
        assertThat(template.unwrap(TemplateAccess.class).ids(Employee.class).id(saved, Number.class))
                .isEqualTo(new Number(7, "d1"));
        employees.deleteAllById(List.of(new Number(7, "d1")));
        assertThat(employees.existsById(new Number(7, "d1"))).isFalse();
    }

    @Test
    void singleComponentIsAnIdentity() {
        ByName settings = new TablesRepositoryFactory(template).getRepository(ByName.class);
        settings.save(new Setting("colour", "red"));
        assertThat(settings.findById("colour")).map(Setting::value).contains("red");
        assertThat(template.unwrap(TemplateAccess.class).ids(Setting.class).id(new Setting("x", "y"), String.class))
                .isEqualTo("x");
    }

    @Test
    void rowKeysAndTheGeneratedRecordAreIdentities() {
        Employee saved = template.save(Employee.of("d1", 7, "Any"));
        assertThat(template.findById(Employee.class, new EmployeeKey("d1", 7))).contains(saved);
        assertThat(template.findById(Employee.class, new PrimaryKey("d1", "00000007")))
                .contains(saved);
        assertThat(template.unwrap(TemplateAccess.class).ids(Employee.class).id(saved, EmployeeKey.class))
                .isEqualTo(new EmployeeKey("d1", 7));
    }

    @Test
    void otherTypesAreRejectedAsIdentity() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> template.findById(Employee.class, 7))
                .withMessageContaining(
                        "expected the generated EmployeeKey or a record with the components" + " [department, number]");
    }

    @Test
    void identityThatIsNotAValidKeyIsNotFound() {
        EmployeeRepository employees = new TablesRepositoryFactory(template).getRepository(EmployeeRepository.class);
        Employee saved = employees.save(Employee.of("d1", 7, "There"));
        EmployeeKey there = new EmployeeKey("d1", 7);
        for (EmployeeKey key : List.of(
                new EmployeeKey("d1", 123_456_789),
                new EmployeeKey("d1", -123_456_789),
                new EmployeeKey("\u0001", 7),
                new EmployeeKey("d".repeat(2000), 7))) {
            assertThat(employees.findById(key)).isEmpty();
            assertThat(employees.findByDepartmentAndNumber(key.department(), key.number()))
                    .isEmpty();
            assertThat(employees.existsById(key)).isFalse();
            assertThat(employees.findAllById(List.of(key, there))).containsExactly(saved);
            assertThat(employees.update(key, any -> saved)).isEmpty();
            assertThat(employees.merge(key, PropertyChanges.of("salary", 1L))).isFalse();
            assertThat(template.deleteById(Employee.class, key)).isFalse();
            assertThat(template.deleteAllById(Employee.class, List.of(key))).isZero();
        }
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> employees.save(Employee.of("d1", 123_456_789, "Wide")))
                .withMessageContaining("has more digits than the key declares");
    }

    record WideKey(String place, long number) {}

    @TableEntity
    record Gauge(
            @PartitionKey String place,
            @RowKey short number,
            int level,
            @IndexedBy byte grade) {}

    @Test
    void widerNumberInIdentityIsConverted() {
        Gauge saved = template.save(new Gauge("p", (short) 7, 1, (byte) 1));
        assertThat(template.findById(Gauge.class, new WideKey("p", 7))).contains(saved);
        assertThat(template.findById(Gauge.class, new WideKey("p", 7 + (1L << 16))))
                .isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> template.findById(Gauge.class, new TextKey("p", "7")))
                .withMessage("Found IdentityTest.TextKey"
                        + " as the identity type of Gauge, but its key property 'number' is stored as short. Use that "
                        + "type for the component, or the"
                        + " generated GaugeKey.");
    }

    record TextKey(String place, String number) {}

    @Test
    void numberOutsideOfPropertyTypeEqualsNothingAndIsABound() {
        Gauge saved = template.save(new Gauge("p", (short) 7, 1, (byte) 1));
        for (String property : List.of("Number", "Level", "Grade")) {
            long beyond = 1 + (1L << 40);
            assertThat(found("findByPlaceAnd" + property, beyond)).isEmpty();
            assertThat(found("findByPlaceAnd" + property + "Not", beyond)).containsExactly(saved);
            assertThat(found("findByPlaceAnd" + property + "In", List.of(beyond)))
                    .isEmpty();
            assertThat(found("findByPlaceAnd" + property + "LessThan", beyond)).containsExactly(saved);
            assertThat(found("findByPlaceAnd" + property + "GreaterThanEqual", beyond))
                    .isEmpty();
            assertThat(found("findByPlaceAnd" + property + "GreaterThan", -beyond))
                    .containsExactly(saved);
            assertThat(found("findByPlaceAnd" + property + "Between", -beyond, beyond))
                    .containsExactly(saved);
            assertThat(found("findByPlaceAnd" + property + "Between", beyond, -beyond))
                    .isEmpty();
        }
    }

    @Test
    void textThatIsNotAValidKeyIsNotFoundThroughAnIndex() {
        template.save(Employee.of("d1", 7, "There"));
        QueryPlan plan = (QueryPlan) template.planForQueryMethod(Employee.class, "findByDepartmentAndLastName");
        assertThat(plan.index()).isNotNull();
        assertThat(template.unwrap(TemplateAccess.class)
                        .queries(Employee.class)
                        .list(BoundQuery.bind(plan, "d1", "\u0001"), 0))
                .isEmpty();
        QueryPlan beginning =
                (QueryPlan) template.planForQueryMethod(Employee.class, "findByDepartmentAndLastNameStartingWith");
        assertThat(template.unwrap(TemplateAccess.class)
                        .queries(Employee.class)
                        .list(BoundQuery.bind(beginning, "d1", "\u0001"), 0))
                .isEmpty();
    }

    private List<Gauge> found(String method, Object... behindPlace) {
        Object[] arguments =
                Stream.concat(Stream.of("p"), Stream.of(behindPlace)).toArray();
        return template.unwrap(TemplateAccess.class)
                .queries(Gauge.class)
                .list(BoundQuery.bind(((QueryPlan) template.planForQueryMethod(Gauge.class, method)), arguments), 0);
    }
}
