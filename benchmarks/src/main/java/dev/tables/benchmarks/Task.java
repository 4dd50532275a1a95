package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Does one {@link Operation} on one contender. */
final class Task implements Work {
    private final Operation operation;
    private final Seat seat;
    private final Contender contender;
    private final Workload work;
    private final SplittableRandom random;
    private String department = "";
    private String text = "";
    private int number;
    private @Nullable Employee employee;
    private List<Employee> group = List.of();
    private long found;

    Task(Operation operation, Seat seat, Workload work, long seed) {
        this.operation = operation;
        this.seat = seat;
        this.contender = seat.contender();
        this.work = work;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public void prepare() {
        department = work.department(random.nextInt(work.departments()));
        number = random.nextInt(work.perDepartment());
        switch (operation) {
            case BY_EMAIL -> text = work.email(department, number);
            case BY_LAST_NAME -> text = work.name(random.nextInt(work.families()));
            case RANGE -> number = random.nextInt(Math.max(1, work.perDepartment() - 100));
            case PAGE -> number = random.nextInt(Math.max(1, work.perDepartment() - 1000));
            case INSERT -> employee = work.employee(department, number = seat.newNumbers(1));
            case INSERT_ONE_PARTITION -> {
                department = work.department(0);
                employee = work.employee(department, number = seat.newNumbers(1));
            }
            case SAVE_ALL -> {
                number = seat.newNumbers(Workload.SAVED_AT_ONCE);
                group = work.group(department, number, Workload.SAVED_AT_ONCE);
            }
            case UPDATE -> {
                number = work.firstMover() + random.nextInt(work.perDepartment() - work.firstMover());
                employee = require(contender.find(department, number))
                        .toEmployee()
                        .withLastName("Mover" + random.nextInt(work.perDepartment()));
            }
            case DELETE -> {
                Seat.RowName name = seat.nextToDelete(random);
                department = name.department();
                number = name.number();
            }
            default -> {
                // department and number are all it needs
            }
        }
    }

    @Override
    public void perform() {
        switch (operation) {
            case FIND -> found = require(contender.find(department, number)).number();
            case RANGE ->
                found = contender.range(department, number, number + 99).size();
            case PAGE ->
                found = contender.range(department, number, number + 999).size();
            case BY_EMAIL ->
                found = require(contender.byEmail(department, text)).number();
            case BY_LAST_NAME -> found = contender.byLastName(department, text).size();
            case TEN_NEWEST -> found = contender.tenNewest(department).size();
            case COUNT -> found = contender.count(department);
            case INSERT, INSERT_ONE_PARTITION -> contender.insert(require(employee));
            case SAVE_ALL -> contender.saveAll(group);
            case UPDATE -> contender.update(require(employee));
            case DELETE -> contender.delete(department, number);
        }
    }

    /** Checks that a read found as much as it must. */
    @Override
    public void finish() {
        switch (operation) {
            case FIND, BY_EMAIL -> expect(found == number);
            case RANGE -> expect(found == Math.min(100, work.perDepartment()));
            case PAGE -> expect(found == Math.min(1000, work.perDepartment()));
            case BY_LAST_NAME -> expect(found >= Math.min(Workload.NAMESAKES, work.firstMover()));
            case TEN_NEWEST -> expect(found == 10);
            case COUNT -> expect(found >= work.perDepartment());
            default -> {
                // a write that fails throws
            }
        }
    }

    private void expect(boolean right) {
        if (!right) {
            throw new IllegalStateException(
                    seat.kind().label() + ": " + operation.label() + " found " + found + ", which is wrong.");
        }
    }

    private static <T> T require(@Nullable T found) {
        if (found == null) {
            throw new IllegalStateException("An employee that must be there is not.");
        }
        return found;
    }
}
