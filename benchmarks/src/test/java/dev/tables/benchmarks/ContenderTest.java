package dev.tables.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import dev.tables.engine.local.Durability;
import dev.tables.testing.Effort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every contender gives the right answers, with indexes of each department or of all; otherwise its timings mean nothing. */
class ContenderTest {
    private static final int EMPLOYEES = Effort.byEffort(300, 900);
    private static final Workload OF_DEPARTMENTS = new Workload(42, EMPLOYEES, 3);
    private static final Workload OF_ALL = new Workload(42, EMPLOYEES, 3, IndexScope.GLOBAL);
    private static final String HOME = OF_DEPARTMENTS.department(1);

    /** Employees as they should be: by department, then by number. */
    private final TreeMap<String, TreeMap<Integer, Employee>> model = new TreeMap<>();

    private Workload work = OF_DEPARTMENTS;

    private static Stream<Arguments> contenders() {
        return Stream.of(IndexScope.values())
                .flatMap(scope -> ContenderKind.of(scope).stream().map(kind -> Arguments.of(kind, scope)));
    }

    private Contender filled(ContenderKind kind, IndexScope scope, Path directory, Durability durability) {
        work = scope == IndexScope.GLOBAL ? OF_ALL : OF_DEPARTMENTS;
        Contender contender = kind.open(directory, durability, scope);
        for (int index = 0; index < work.departments(); index++) {
            String department = work.department(index);
            work.groups(department).forEach(contender::saveAll);
            for (int number = 0; number < work.perDepartment(); number++) {
                set(work.employee(department, number));
            }
        }
        return contender;
    }

    private void set(Employee employee) {
        model.computeIfAbsent(employee.department(), any -> new TreeMap<>()).put(employee.number(), employee);
    }

    private TreeMap<Integer, Employee> home() {
        return model.computeIfAbsent(HOME, any -> new TreeMap<>());
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void contenderReturnsTheSameAsTheModel(ContenderKind kind, IndexScope scope, @TempDir Path directory) {
        try (Contender contender = filled(kind, scope, directory, Durability.OS)) {
            checkAgainstModel(contender);
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void indexesAreExactAfterInsertUpdateAndDelete(ContenderKind kind, IndexScope scope, @TempDir Path directory) {
        try (Contender contender = filled(kind, scope, directory, Durability.OS)) {
            Employee late = work.employee(HOME, work.perDepartment() + 5);
            contender.insert(late);
            set(late);
            Employee mover = present(contender.find(HOME, work.firstMover() + 1));
            contender.update(mover.withLastName("Moved"));
            set(mover.withLastName("Moved"));
            contender.delete(HOME, 7);
            Employee gone = present(home().remove(7));
            checkAgainstModel(contender);
            assertThat(contender.find(HOME, 7)).isNull();
            assertThat(contender.byEmail(HOME, gone.email())).isNull();
            assertThat(plain(contender.byLastName(HOME, mover.lastName()))).doesNotContain(mover.withVersion(null));
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void contenderRejectsInvalidWrites(ContenderKind kind, IndexScope scope, @TempDir Path directory) {
        try (Contender contender = filled(kind, scope, directory, Durability.OS)) {
            Employee taken = work.employee(HOME, 3);
            assertThatThrownBy(() -> contender.insert(taken)).isInstanceOf(RuntimeException.class);
            Employee sameAddress = withEmail(work.employee(HOME, work.perDepartment() + 1), taken.email());
            assertThatThrownBy(() -> contender.insert(sameAddress)).isInstanceOf(RuntimeException.class);
            Employee before = present(contender.find(HOME, work.firstMover()));
            contender.update(before.withLastName("Once"));
            set(before.withLastName("Once"));
            assertThatThrownBy(() -> contender.update(before.withLastName("Twice")))
                    .isInstanceOf(RuntimeException.class);
            checkAgainstModel(contender);
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void emailOfAnotherDepartmentIsRejectedIfTheIndexIsGlobal(
            ContenderKind kind, IndexScope scope, @TempDir Path directory) {
        try (Contender contender = filled(kind, scope, directory, Durability.OS)) {
            Employee late = work.employee(HOME, work.perDepartment() + 1);
            Employee same = withEmail(late, work.employee(work.department(2), 3).email());
            if (scope == IndexScope.GLOBAL) {
                assertThatThrownBy(() -> contender.insert(same)).isInstanceOf(RuntimeException.class);
            } else {
                contender.insert(same);
                set(same);
            }
            checkAgainstModel(contender);
        }
    }

    /** The raw contender of all properties takes over no address: no operation that is measured changes one. */
    @ParameterizedTest
    @EnumSource
    void leanContenderChangesAnEmailOnlyIfItIsFree(IndexScope scope, @TempDir Path directory) {
        try (Contender contender = filled(ContenderKind.LEAN, scope, directory, Durability.OS)) {
            Employee before = present(contender.find(HOME, 4));
            String taken = work.email(HOME, 5);
            assertThatThrownBy(() -> contender.update(withEmail(before, taken)))
                    .hasMessage("The e-mail address is taken.");
            assertThatThrownBy(() -> contender.saveAll(List.of(
                            work.employee(HOME, work.perDepartment() + 1),
                            withEmail(
                                    work.employee(HOME, work.perDepartment() + 2),
                                    work.email(HOME, work.perDepartment() + 1)))))
                    .hasMessage("A number or an e-mail address is there twice.");
            contender.update(withEmail(before, "other@example.com"));
            set(withEmail(before, "other@example.com"));
            checkAgainstModel(contender);
            assertThat(contender.byEmail(HOME, before.email())).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"OS,SYNC,LOCAL", "SYNC,NONE,LOCAL", "NONE,OS,LOCAL", "OS,SYNC,GLOBAL", "SYNC,OS,GLOBAL"})
    void rowsAreKeptIfReopenedWithAnotherDurability(
            Durability first, Durability second, IndexScope scope, @TempDir Path directory) throws Exception {
        for (ContenderKind kind : ContenderKind.of(scope)) {
            Path own = Files.createDirectory(directory.resolve(kind.label()));
            filled(kind, scope, own, first).close();
            try (Contender again = kind.open(own, second, scope)) {
                checkAgainstModel(again);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void workloadSharesLastNamesAsConfigured(IndexScope scope) {
        Workload of = new Workload(42, 900, 3, scope);
        Map<String, Integer> namesakes = new TreeMap<>();
        for (int index = 0; index < (scope == IndexScope.GLOBAL ? of.departments() : 1); index++) {
            for (int number = 0; number < of.firstMover(); number++) {
                namesakes.merge(of.lastName(of.department(index), number), 1, Integer::sum);
            }
        }
        assertThat(namesakes).hasSize(of.families());
        assertThat(namesakes.values())
                .allSatisfy(count -> assertThat(count).isBetween(Workload.NAMESAKES, Workload.NAMESAKES + 1));
    }

    private void checkAgainstModel(Contender contender) {
        List<Employee> rows = new ArrayList<>(home().values());
        List<Employee> indexed = new ArrayList<>(rows);
        if (work.scope() == IndexScope.GLOBAL) {
            indexed.clear();
            model.values().forEach(department -> indexed.addAll(department.values()));
        }
        assertThat(contender.count(HOME)).isEqualTo(rows.size());
        for (Employee row : rows) {
            assertThat(plain(contender.find(HOME, row.number()))).isEqualTo(row.withVersion(null));
        }
        for (Employee row : indexed) {
            assertThat(plain(contender.byEmail(HOME, row.email()))).isEqualTo(row.withVersion(null));
        }
        Map<String, List<Employee>> byLastName = indexed.stream().collect(Collectors.groupingBy(Employee::lastName));
        byLastName.forEach((lastName, namesakes) -> assertThat(plain(contender.byLastName(HOME, lastName)))
                .containsExactlyInAnyOrderElementsOf(plain(namesakes)));
        assertThat(contender.find(HOME, 999_999)).isNull();
        assertThat(contender.byEmail(HOME, "nobody@example.com")).isNull();
        assertThat(contender.byLastName(HOME, "Nobody")).isEmpty();
        assertThat(plain(contender.range(HOME, 20, 119)))
                .containsExactlyInAnyOrderElementsOf(
                        plain(new ArrayList<>(home().subMap(20, 120).values())));
        rows.sort(Comparator.comparingInt(Employee::number).reversed());
        assertThat(plain(contender.tenNewest(HOME))).isEqualTo(plain(rows.subList(0, 10)));
    }

    private static Employee present(@Nullable Found found) {
        if (found == null) {
            throw new AssertionError("An employee that must be there is not.");
        }
        return found.toEmployee();
    }

    private static List<Employee> plain(List<? extends Found> all) {
        return all.stream().map(each -> each.toEmployee().withVersion(null)).toList();
    }

    private static @Nullable Employee plain(@Nullable Found found) {
        return found == null ? null : found.toEmployee().withVersion(null);
    }

    private static Employee withEmail(Employee employee, String email) {
        return new Employee(
                employee.department(),
                employee.number(),
                employee.firstName(),
                employee.lastName(),
                email,
                employee.title(),
                employee.gender(),
                employee.birthDate(),
                employee.hireDate(),
                employee.salary(),
                employee.city(),
                employee.notes(),
                employee.version());
    }
}
