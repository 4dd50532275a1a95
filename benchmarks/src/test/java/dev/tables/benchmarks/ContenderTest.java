package dev.tables.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.local.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every contender gives the right answers; otherwise its timings mean nothing. */
class ContenderTest {
    private static final Workload WORK = new Workload(42, 900, 3);
    private static final String HOME = WORK.department(1);

    /** Employees of one department as they should be, by number. */
    private final TreeMap<Integer, Employee> model = new TreeMap<>();

    private Contender filled(ContenderKind kind, Path directory, Durability durability) {
        Contender contender = kind.open(directory, durability);
        for (int department = 0; department < WORK.departments(); department++) {
            WORK.groups(WORK.department(department)).forEach(contender::saveAll);
        }
        for (int number = 0; number < WORK.perDepartment(); number++) {
            model.put(number, WORK.employee(HOME, number));
        }
        return contender;
    }

    @ParameterizedTest
    @EnumSource
    void answersAsTheModelDoes(ContenderKind kind, @TempDir Path directory) {
        try (Contender contender = filled(kind, directory, Durability.OS)) {
            checkAgainstModel(contender);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsBothIndexesExactThroughInsertUpdateAndDelete(ContenderKind kind, @TempDir Path directory) {
        try (Contender contender = filled(kind, directory, Durability.OS)) {
            Employee late = WORK.employee(HOME, WORK.perDepartment() + 5);
            contender.insert(late);
            model.put(late.number(), late);
            Employee mover = present(contender.find(HOME, WORK.firstMover() + 1));
            contender.update(mover.withLastName("Moved"));
            model.put(mover.number(), mover.withLastName("Moved"));
            contender.delete(HOME, 7);
            Employee gone = present(model.remove(7));
            checkAgainstModel(contender);
            assertThat(contender.find(HOME, 7)).isNull();
            assertThat(contender.byEmail(HOME, gone.email())).isNull();
            assertThat(plain(contender.byLastName(HOME, mover.lastName()))).doesNotContain(mover.withVersion(null));
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatMustNotHappen(ContenderKind kind, @TempDir Path directory) {
        try (Contender contender = filled(kind, directory, Durability.OS)) {
            Employee taken = WORK.employee(HOME, 3);
            assertThatThrownBy(() -> contender.insert(taken)).isInstanceOf(RuntimeException.class);
            Employee sameAddress = atNumber(taken, WORK.perDepartment() + 1);
            assertThatThrownBy(() -> contender.insert(sameAddress)).isInstanceOf(RuntimeException.class);
            Employee before = present(contender.find(HOME, WORK.firstMover()));
            contender.update(before.withLastName("Once"));
            model.put(before.number(), before.withLastName("Once"));
            assertThatThrownBy(() -> contender.update(before.withLastName("Twice")))
                    .isInstanceOf(RuntimeException.class);
            checkAgainstModel(contender);
        }
    }

    @ParameterizedTest
    @CsvSource({"OS,SYNC", "SYNC,NONE", "NONE,OS"})
    void keepsEverythingWhenOpenedAgainWithAnotherDurability(
            Durability first, Durability second, @TempDir Path directory) throws Exception {
        for (ContenderKind kind : ContenderKind.values()) {
            Path own = Files.createDirectory(directory.resolve(kind.label()));
            filled(kind, own, first).close();
            try (Contender again = kind.open(own, second)) {
                checkAgainstModel(again);
            }
        }
    }

    private void checkAgainstModel(Contender contender) {
        List<Employee> rows = new ArrayList<>(model.values());
        assertThat(contender.count(HOME)).isEqualTo(rows.size());
        for (Employee row : rows) {
            assertThat(plain(contender.find(HOME, row.number()))).isEqualTo(row.withVersion(null));
            assertThat(plain(contender.byEmail(HOME, row.email()))).isEqualTo(row.withVersion(null));
            assertThat(plain(contender.byLastName(HOME, row.lastName())))
                    .containsExactlyInAnyOrderElementsOf(plain(rows.stream()
                            .filter(other -> other.lastName().equals(row.lastName()))
                            .toList()));
        }
        assertThat(contender.find(HOME, 999_999)).isNull();
        assertThat(contender.byEmail(HOME, "nobody@example.com")).isNull();
        assertThat(contender.byLastName(HOME, "Nobody")).isEmpty();
        assertThat(plain(contender.range(HOME, 20, 119)))
                .containsExactlyInAnyOrderElementsOf(
                        plain(new ArrayList<>(model.subMap(20, 120).values())));
        rows.sort(Comparator.comparingInt(Employee::number).reversed());
        assertThat(plain(contender.tenNewest(HOME))).isEqualTo(plain(rows.subList(0, 10)));
    }

    private static Employee present(@Nullable Employee employee) {
        if (employee == null) {
            throw new AssertionError("An employee that must be there is not.");
        }
        return employee;
    }

    private static List<Employee> plain(List<Employee> employees) {
        return employees.stream().map(each -> each.withVersion(null)).toList();
    }

    private static @Nullable Employee plain(@Nullable Employee employee) {
        return employee == null ? null : employee.withVersion(null);
    }

    private static Employee atNumber(Employee employee, int number) {
        Employee there = WORK.employee(employee.department(), number);
        return new Employee(
                there.department(),
                number,
                there.firstName(),
                there.lastName(),
                employee.email(),
                there.title(),
                there.gender(),
                there.birthDate(),
                there.hireDate(),
                there.salary(),
                there.city(),
                there.notes(),
                null);
    }
}
