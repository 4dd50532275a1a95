package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.UnsupportedSortException;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.predicate.EntityPredicate;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** What typed predicates find, how they are served and why they are refused: as query methods are. */
class PredicateExecutorTest {
    interface Employees extends TablesRepository<Employee, EmployeeKey>, TablesPredicateExecutor<Employee> {}

    interface Promising extends ReactiveTablesRepository<Employee, EmployeeKey>, TablesPredicateExecutor<Employee> {}

    /** Made by its constructor. */
    record Names(int number, String lastName) {}

    private static final EntityPredicate<Employee> ODD =
            Employee_.department.eq("d1").and(Employee_.lastName.eq("Odd"));
    private static final EntityPredicate<Employee> ANYWHERE = Employee_.lastName.startsWith("O");

    private final RecordingStore store = new RecordingStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Employees employees = new TablesRepositoryFactory(template).getRepository(Employees.class);

    @BeforeEach
    void fill() {
        employees.saveAll(IntStream.rangeClosed(1, 12)
                .mapToObj(i -> Employee.of("d1", i, i % 2 == 0 ? "Even" : "Odd"))
                .toList());
        store.takeRequests();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void findAllCountAndExistsMatchThePredicate() {
        assertThat(numbers(employees.findAll(ODD))).containsExactly(1, 3, 5, 7, 9, 11);
        assertThat(store.takeRequests()).hasSize(1);
        assertThat(numbers(employees.findAll(ODD, TablesSort.by(Employee_.number.desc()))))
                .containsExactly(11, 9, 7, 5, 3, 1);
        assertThat(employees.count(ODD)).isEqualTo(6);
        assertThat(employees.exists(ODD)).isTrue();
        assertThat(employees.exists(ODD.and(Employee_.number.gt(11)))).isFalse();
        assertThat(employees.findOne(Employee_.department.eq("d1").and(Employee_.number.eq(4))))
                .hasValueSatisfying(found -> assertThat(found.number()).isEqualTo(4));
        assertThat(employees.findOne(ODD.and(Employee_.number.lt(0)))).isEmpty();
        assertThatExceptionOfType(IncorrectResultSizeDataAccessException.class)
                .isThrownBy(() -> employees.findOne(ODD))
                .withMessageContaining("The predicate matches more than one Employee");
    }

    @Test
    void predicateIsPlannedLikeTheEquivalentMethod() {
        Map<String, EntityPredicate<Employee>> asked = new LinkedHashMap<>();
        var inD1 = Employee_.department.eq("d1");
        asked.put("findByDepartmentAndLastName", ODD);
        asked.put("findByDepartmentAndNumber", inD1.and(Employee_.number.eq(3)));
        asked.put("findByDepartmentAndNumberIn", inD1.and(Employee_.number.in(3, 4)));
        asked.put("findByDepartmentAndNumberBetween", inD1.and(Employee_.number.between(3, 9)));
        asked.put("findByDepartmentAndHiredGreaterThanEqual", inD1.and(Employee_.hired.ge(java.time.LocalDate.EPOCH)));
        asked.put("findByDepartmentAndLastNameStartingWith", inD1.and(Employee_.lastName.startsWith("O")));
        asked.put("findByDepartmentAndSalaryIsNull", inD1.and(Employee_.salary.isNull()));
        asked.put("findByDepartmentAndActiveTrue", inD1.and(Employee_.active.isTrue()));
        asked.put(
                "findByDepartmentAndLastNameIgnoreCase",
                inD1.and(Employee_.lastName.ignoreCase().eq("o")));
        asked.put(
                "findByDepartmentAndLastNameOrDepartmentAndEmail",
                ODD.or(inD1.and(Employee_.email.eq("even2@example.org"))));
        asked.put("findByLastName", Employee_.lastName.eq("Odd"));
        asked.put(
                "findByActiveFalseOrSalaryLessThan", Employee_.active.isFalse().or(Employee_.salary.lt(5L)));
        asked.forEach((method, predicate) -> assertThat(
                        employees.plan(predicate).explain())
                .isEqualTo(template.planForQueryMethod(Employee.class, method).explain())
                .isEqualTo(template.plan(Employee.class, predicate).explain()));
        AccessPlan sorted = employees.plan(ODD, TablesSort.by(Employee_.number.desc()));
        assertThat(sorted.explain())
                .isEqualTo(template.planForQueryMethod(Employee.class, "findByDepartmentAndLastNameOrderByNumberDesc")
                        .explain());
    }

    /** Null is defined or refused with a reason by every comparison, alike with and without regard to case. */
    @Test
    void nullArgumentsNeverCauseANullPointerException() throws ReflectiveOperationException {
        assertThat(employees.findAll(Employee_.lastName.ignoreCase().eq(null).allowScan()))
                .isEqualTo(employees.findAll(Employee_.lastName.isNull().allowScan()));
        assertThat(employees.findAll(Employee_.lastName.ignoreCase().ne(null).allowScan()))
                .isEqualTo(employees.findAll(Employee_.lastName.isNotNull().allowScan()));
        int tried = 0;
        for (Object property :
                List.of(Employee_.lastName, Employee_.lastName.ignoreCase(), Employee_.number, Employee_.active)) {
            for (Method method : property.getClass().getMethods()) {
                if (method.getReturnType() == EntityPredicate.class && !method.isVarArgs()) {
                    Throwable error = catchThrowable(() -> askWithNull(property, method));
                    tried++;
                    if (error != null) {
                        assertThat(error)
                                .as("%s", method)
                                .isNotInstanceOf(NullPointerException.class)
                                .hasMessageContaining("null");
                    }
                }
            }
        }
        assertThat(tried).isGreaterThan(30);
    }

    @SuppressWarnings("unchecked")
    private void askWithNull(Object property, Method method) throws Throwable {
        try {
            Object predicate = method.invoke(property, new Object[method.getParameterCount()]);
            employees.findAll(((EntityPredicate<Employee>) predicate).allowScan());
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }

    @Test
    void scanIsRejectedWithPlanAndMissingIndexUnlessAllowed() {
        assertThatExceptionOfType(ScanNotAllowedException.class)
                .isThrownBy(() -> employees.findAll(ANYWHERE))
                .withMessageContaining("The predicate 'lastName starts with ?' of Employee would scan table 'staff'.")
                .withMessageContaining("@IndexedBy(properties = {\"lastName\"}")
                .withMessageContaining("Or allow it with allowScan().\nTABLE_SCAN on Employee in table staff")
                .satisfies(refused -> assertThat(refused.method()).isNull())
                .satisfies(refused -> assertThat(refused.plan().accessPath()).isEqualTo(AccessPath.TABLE_SCAN));
        for (Runnable call : List.<Runnable>of(
                () -> employees.count(ANYWHERE),
                () -> employees.exists(ANYWHERE),
                () -> employees.delete(ANYWHERE),
                () -> employees.findOne(ANYWHERE),
                () -> employees.findAll(ANYWHERE, PageRequest.ofSize(3)),
                () -> employees.findBy(ANYWHERE, query -> query.stream().count()))) {
            assertThatExceptionOfType(ScanNotAllowedException.class).isThrownBy(call::run);
        }
        assertThat(store.takeRequests()).isEmpty();
        assertThat(employees.findAll(ANYWHERE.allowScan())).hasSize(6);
        assertThat(employees.findAll(ANYWHERE.allowScan().and(Employee_.active.isFalse())))
                .hasSize(6);
        assertThat(employees.count(EntityPredicate.anyOf(
                        ANYWHERE, Employee_.active.isTrue().allowScan())))
                .isEqualTo(12);
    }

    @Test
    void predicatesAreCombinedAtRunTime() {
        List<EntityPredicate<Employee>> wanted = new ArrayList<>();
        assertThatExceptionOfType(ScanNotAllowedException.class)
                .isThrownBy(() -> employees.findAll(EntityPredicate.allOf(wanted)))
                .withMessageContaining("The predicate 'everything'");
        assertThat(employees.findAll(EntityPredicate.<Employee>allOf().allowScan()))
                .hasSize(12);
        wanted.add(Employee_.department.eq("d1"));
        assertThat(employees.findAll(EntityPredicate.allOf(wanted))).hasSize(12);
        wanted.add(Employee_.number.le(4));
        assertThat(numbers(employees.findAll(EntityPredicate.allOf(wanted)))).containsExactly(1, 2, 3, 4);
        EntityPredicate<Employee> other = EntityPredicate.allOf(wanted);
        assertThat(numbers(employees.findAll(Employee_.department
                        .eq("d1")
                        .and(Employee_.number.in(2, 7).or(other)))))
                .containsExactly(1, 2, 3, 4, 7);
        assertThat(employees
                        .plan(Employee_.active.isTrue().or(EntityPredicate.allOf()))
                        .accessPath())
                .isEqualTo(AccessPath.TABLE_SCAN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EntityPredicate.<Employee>anyOf())
                .withMessageContaining("Pass at least one predicate");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() ->
                        employees.findAll(EntityPredicate.<Employee>allOf().not()))
                .withMessageContaining("negates a predicate that matches everything");
    }

    @Test
    void nullComparisonsBehaveAsInQueryMethods() {
        var inD1 = Employee_.department.eq("d1");
        assertThat(numbers(employees.findAll(inD1.and(Employee_.salary.eq(null)))))
                .containsExactly(3, 6, 9, 12);
        assertThat(employees.count(inD1.and(Employee_.salary.ne(null)))).isEqualTo(8);
        assertThat(employees.count(inD1.and(Employee_.salary.ne(100L)))).isEqualTo(7);
        assertThat(employees.count(inD1.and(Employee_.salary.eq(100L).not()))).isEqualTo(11);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> employees.findAll(inD1.and(Employee_.number.in(Arrays.asList(1, null)))))
                .withMessageContaining("contains null");
    }

    @Test
    void predicateOnUnknownPropertyIsRejected() {
        EntityPredicate<Employee> wrong =
                new EntityPredicate.Comparison<>("lastNam", QueryKeyword.IS, List.of("secret"), false);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> employees.findAll(wrong))
                .withMessageContaining(
                        "the predicate 'lastNam = ?' refers to the property 'lastNam', which does not " + "exist")
                .withMessageNotContaining("secret");
        EntityPredicate<Employee> deep = Stream.iterate(ODD, (EntityPredicate<Employee> one) -> one.not())
                .skip(200)
                .findFirst()
                .orElseThrow();
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> employees.findAll(deep))
                .withMessageContaining("100 levels");
    }

    @Test
    void predicateQueriesReturnPagesSlicesAndWindows() {
        Page<Employee> second = employees.findAll(ODD, PageRequest.of(1, 4));
        assertThat(second.getTotalElements()).isEqualTo(6);
        assertThat(numbers(second.getContent())).containsExactly(9, 11);
        assertThat(employees.findAll(ODD, Pageable.unpaged())).hasSize(6);
        List<Integer> seen = new ArrayList<>();
        Pageable next = TablesPageRequest.ofSize(4);
        Slice<Employee> slice;
        do {
            Pageable page = next;
            slice = employees.findBy(ODD, query -> query.slice(page));
            seen.addAll(numbers(slice.getContent()));
            next = slice.nextPageable();
        } while (slice.hasNext());
        assertThat(seen).containsExactly(1, 3, 5, 7, 9, 11);
        Page<Employee> counted = employees.findAll(ODD, TablesPageRequest.ofSize(4));
        assertThat(counted.getTotalElements()).isEqualTo(6);
        assertThat(numbers(employees.findAll(ODD, counted.nextPageable()).getContent()))
                .containsExactly(9, 11);
        Window<Employee> window = employees.findBy(ODD, query -> query.limit(5).scroll(ScrollPosition.keyset()));
        assertThat(window.hasNext()).isTrue();
        ScrollPosition end = window.positionAt(4);
        assertThat(numbers(employees
                        .<Window<Employee>>findBy(ODD, query -> query.limit(5).scroll(end))
                        .getContent()))
                .containsExactly(11);
    }

    @Test
    void findByProjectsAndLimits() {
        List<Names> names =
                employees.findBy(ODD, query -> query.as(Names.class).limit(2).all());
        assertThat(names).containsExactly(new Names(1, "Odd"), new Names(3, "Odd"));
        assertThat(store.takeRequests()).noneMatch(request -> request.contains("salary"));
        Optional<Names> last = employees.findBy(
                ODD,
                query -> query.as(Names.class)
                        .sortBy(TablesSort.by(Employee_.number.desc()))
                        .first());
        assertThat(last).contains(new Names(11, "Odd"));
        assertThatExceptionOfType(UnsupportedSortException.class)
                .isThrownBy(() -> employees.findAll(ODD, Sort.by("nonsense")));
    }

    @Test
    void deleteRemovesMatchingEntities() {
        assertThat(employees.delete(ODD.and(Employee_.number.gt(5)))).isEqualTo(3);
        assertThat(numbers(employees.findAll(ODD))).containsExactly(1, 3, 5);
        assertThat(employees.delete(ODD.and(Employee_.number.gt(5)))).isZero();
        assertThat(employees.count()).isEqualTo(9);
        assertThat(employees.delete(EntityPredicate.<Employee>allOf().allowScan()))
                .isEqualTo(9);
        assertThat(employees.count()).isZero();
    }

    @Test
    void predicateMethodsBlockInReactiveRepository() {
        Promising promising = new TablesRepositoryFactory(template).getRepository(Promising.class);
        assertThat(promising.count().block()).isEqualTo(12);
        assertThat(promising.count(ODD)).isEqualTo(6);
        assertThat(numbers(promising.findAll(ODD.and(Employee_.number.gt(8))))).containsExactly(9, 11);
    }

    private static List<Integer> numbers(List<Employee> found) {
        return found.stream().map(Employee::number).toList();
    }
}
