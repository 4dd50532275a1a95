package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.domain.Sort;

/** Predicates of few shapes, asked in turn with other values, in other orders, whole and in parts. */
class PredicateShapesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_127);

    interface Employees extends TablesRepository<Employee, EmployeeKey>, TablesPredicateExecutor<Employee> {}

    /** A predicate, and what it means. */
    private record Asked(EntityPredicate<Employee> predicate, Predicate<Employee> meaning) {}

    private record Order(Sort sort, Comparator<Employee> meaning) {}

    private static final Comparator<Employee> BY_NUMBER =
            Comparator.comparing(Employee::department).thenComparing(Employee::number);
    private static final List<Order> ORDERS = List.of(
            new Order(Sort.by("department", "number"), BY_NUMBER),
            new Order(
                    Sort.by("hired").descending().and(Sort.by("department", "number")),
                    Comparator.comparing(Employee::hired).reversed().thenComparing(BY_NUMBER)),
            new Order(
                    Sort.by("lastName", "department", "number"),
                    Comparator.comparing(Employee::lastName).thenComparing(BY_NUMBER)));

    private final RandomGenerator random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Employees employees = new TablesRepositoryFactory(template).getRepository(Employees.class);
    private final List<Employee> all = new ArrayList<>();

    @BeforeEach
    void fill() {
        IntStream.range(0, 60)
                .mapToObj(i -> Employee.of(
                        "d" + i % 3, i, List.of("Odd", "Even", "Other").get(i % 7 % 3)))
                .forEach(all::add);
        employees.saveAll(all);
        all.clear();
        employees.findAll().forEach(all::add);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Asked any(int depth) {
        String department = "d" + random.nextInt(4);
        int number = random.nextInt(60);
        long salary = random.nextInt(60) * 100L;
        String name = List.of("Odd", "Even", "O", "").get(random.nextInt(4));
        return switch (random.nextInt(depth == 0 ? 6 : 9)) {
            case 0 ->
                new Asked(
                        Employee_.department.eq(department),
                        one -> one.department().equals(department));
            case 1 -> new Asked(Employee_.number.ge(number), one -> one.number() >= number);
            case 2 ->
                new Asked(
                        Employee_.lastName.startsWith(name),
                        one -> one.lastName().startsWith(name));
            case 3 -> new Asked(Employee_.salary.lt(salary), one -> one.salary() != null && one.salary() < salary);
            case 4 -> {
                // Null has the shape of a value, and asks for something else.
                Long wanted = random.nextInt(3) == 0 ? null : (Long) salary;
                yield new Asked(Employee_.salary.eq(wanted), one -> Objects.equals(one.salary(), wanted));
            }
            case 5 -> {
                List<Integer> several =
                        random.ints(random.nextInt(4), 0, 60).boxed().toList();
                yield new Asked(Employee_.number.in(several), one -> several.contains(one.number()));
            }
            case 6 -> {
                Asked term = any(depth - 1);
                yield new Asked(term.predicate().not(), term.meaning().negate());
            }
            case 7 -> {
                Asked left = any(depth - 1);
                Asked right = any(depth - 1);
                yield new Asked(
                        left.predicate().or(right.predicate()), left.meaning().or(right.meaning()));
            }
            default -> {
                Asked left = any(depth - 1);
                Asked right = any(depth - 1);
                yield new Asked(
                        left.predicate().and(right.predicate()), left.meaning().and(right.meaning()));
            }
        };
    }

    @Test
    void reusedPlanFindsEntitiesForNewValues() {
        for (int i = 0; i < 800; i++) {
            Asked asked = any(2);
            EntityPredicate<Employee> predicate = asked.predicate().allowScan();
            Order order = ORDERS.get(random.nextInt(ORDERS.size()));
            List<Employee> expected =
                    all.stream().filter(asked.meaning()).sorted(order.meaning()).toList();
            String text = predicate + " by " + order.sort();
            switch (random.nextInt(4)) {
                case 0 -> assertThat(employees.count(predicate)).as(text).isEqualTo(expected.size());
                case 1 -> assertThat(employees.exists(predicate)).as(text).isEqualTo(!expected.isEmpty());
                case 2 -> {
                    int limit = 1 + random.nextInt(5);
                    List<Employee> first = employees.findBy(
                            predicate,
                            query -> query.sortBy(order.sort()).limit(limit).all());
                    assertThat(first).as(text).isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
                }
                default ->
                    assertThat(employees.findAll(predicate, order.sort()))
                            .as(text)
                            .isEqualTo(expected);
            }
        }
    }

    @Test
    void predicateShapeIsPlannedOnceForAllValues() {
        Sort byHired = ORDERS.get(1).sort();
        var one = Employee_.department.eq("d1").and(Employee_.number.in(1, 2));
        var other = Employee_.department.eq("d2").and(Employee_.number.in(7, 8, 9));

        assertThat(employees.plan(other)).isSameAs(employees.plan(one));
        assertThat(employees.plan(other, byHired))
                .isSameAs(employees.plan(one, byHired))
                .isNotSameAs(employees.plan(one));
        assertThat(employees.plan(one.allowScan())).isNotSameAs(employees.plan(one));
        assertThat(employees.plan(Employee_.department.eq("d1").or(Employee_.number.in(1, 2))))
                .isNotSameAs(employees.plan(one));
        assertThat(employees.plan(Employee_.lastName.eq("x")))
                .isNotSameAs(employees.plan(Employee_.lastName.ignoreCase().eq("x")));
    }

    @Test
    void unusedPlansAreEvicted() {
        EntityPredicate<Employee> first = Employee_.department.eq("d1");
        var plan = employees.plan(first);
        List<EntityPredicate<Employee>> terms = new ArrayList<>(List.of(first));
        for (int i = 0; i < 300; i++) {
            terms.add(Employee_.number.gt(i));
            employees.plan(EntityPredicate.allOf(terms));
        }
        assertThat(employees.plan(first)).isNotSameAs(plan);
        assertThat(employees.plan(first).explain()).isEqualTo(plan.explain());
    }
}
