package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.DailyContender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import dev.tables.benchmarks.contender.Paid;
import dev.tables.benchmarks.contender.PaidPerson;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Does one {@link DailyOperation} on one contender. Tasks of the same seed work on the same employees. */
final class DailyTask implements Work {
    private final DailyOperation operation;
    private final DailyContender contender;
    private final DailyWorkload work;
    private final SplittableRandom random;
    private String department = "";
    private String text = "";
    private int number;
    private List<String> values = List.of();
    private List<Employee> changed = List.of();
    private List<? extends Found> found = List.of();
    private List<Paid> paid = List.of();
    private List<PaidPerson> people = List.of();
    private long count;
    private long sum;

    DailyTask(DailyOperation operation, DailyContender contender, DailyWorkload work, long seed) {
        this.operation = operation;
        this.contender = contender;
        this.work = work;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public void prepare() {
        department = work.department(random.nextInt(work.departments()));
        switch (operation) {
            case COUNT, BEST_PAID -> text = work.name(random.nextInt(work.families()));
            case IN -> values = emails();
            // The table of text versions contains one department.
            case RANGE, TEXT_VERSIONS, INTERFACE, RECORD -> {
                department = work.department(0);
                number = random.nextInt(work.perDepartment() - work.range());
            }
            case FILTER -> number = DailyWorkload.HIGH_SALARY + random.nextInt(DailyWorkload.SALARY_RANGE);
            case STREAM -> {
                count = 0;
                sum = 0;
            }
            case SAVE_ALL -> {
                text = "City " + random.nextInt(1000);
                changed = contender.range(department, 0, work.perDepartment() - 1).stream()
                        .map(each -> each.toEmployee().withCity(text))
                        .toList();
            }
            case MERGE, MERGE_IN_TRANSACTION -> number = random.nextInt(100_000);
            default -> {
                // the department is all it needs
            }
        }
    }

    private List<String> emails() {
        Set<String> emails = new LinkedHashSet<>();
        while (emails.size() < DailyWorkload.VALUES) {
            String of = work.department(random.nextInt(work.departments()));
            emails.add(work.base().email(of, random.nextInt(work.perDepartment())));
        }
        return List.copyOf(emails);
    }

    @Override
    public void perform() {
        int last = number + work.range() - 1;
        switch (operation) {
            case PAGE -> found = contender.page(department, work.lastPage(), DailyWorkload.PAGE);
            case COUNT -> count = contender.countByLastName(text);
            case TOP_BY_NOTES -> found = contender.firstTwentyByNotes(department);
            case ALL_BY_NOTES -> found = contender.allByNotes(department);
            case IN -> found = contender.withEmails(values);
            case BEST_PAID -> found = contender.tenBestPaid(text);
            case RANGE -> found = contender.range(department, number, last);
            case TEXT_VERSIONS -> found = contender.rangeOfTextVersions(department, number, last);
            case INTERFACE -> paid = contender.paid(department, number, last);
            case RECORD -> people = contender.paidPeople(department, number, last);
            case FILTER -> found = contender.earningAtLeast(number);
            case STREAM ->
                contender.stream(each -> {
                    count++;
                    sum += each.number();
                });
            case SAVE_ALL -> contender.saveAll(changed);
            case MERGE -> count = contender.raiseStaff(DailyWorkload.STAFF, number);
            case MERGE_IN_TRANSACTION -> count = contender.raiseStaffInTransaction(DailyWorkload.STAFF, number);
        }
    }

    @Override
    public void finish() {
        switch (operation) {
            case PAGE, TOP_BY_NOTES -> expect(found.size() == DailyWorkload.PAGE);
            case COUNT -> expect(count == work.employees() / work.families());
            case ALL_BY_NOTES -> expect(found.size() == work.perDepartment());
            case IN -> expect(found.size() == values.size());
            case BEST_PAID -> expect(found.size() == 10);
            case RANGE, TEXT_VERSIONS -> expect(found.size() == work.range());
            case INTERFACE -> expect(paid.size() == work.range());
            case RECORD -> expect(people.size() == work.range());
            case FILTER -> expect(!found.isEmpty());
            case STREAM -> expect(count == work.employees());
            case SAVE_ALL ->
                expect(contender
                        .range(department, 1, 1)
                        .get(0)
                        .toEmployee()
                        .city()
                        .equals(text));
            case MERGE, MERGE_IN_TRANSACTION -> expect(count == work.staff());
        }
        found = List.of();
    }

    /** Returns the result of the last call of {@link #perform} in a form that is equal for all contenders; call before {@link #finish}. */
    Object answer() {
        return switch (operation) {
            case PAGE, TOP_BY_NOTES, ALL_BY_NOTES -> plain(found);
            case IN, RANGE, TEXT_VERSIONS, FILTER -> sorted(found);
            case COUNT -> count;
            // Employees with equal salaries have no order.
            case BEST_PAID ->
                found.stream()
                        .map(each -> each.toEmployee().lastName() + " "
                                + each.toEmployee().salary())
                        .toList();
            case INTERFACE ->
                paid.stream()
                        .map(each -> each.getFirstName() + " " + each.getSalary())
                        .sorted()
                        .toList();
            case RECORD ->
                people.stream()
                        .map(each -> each.firstName() + " " + each.salary())
                        .sorted()
                        .toList();
            case STREAM -> List.of(count, sum);
            case SAVE_ALL -> sorted(contender.range(department, 0, work.perDepartment() - 1));
            case MERGE, MERGE_IN_TRANSACTION -> sorted(contender.staff(DailyWorkload.STAFF));
        };
    }

    private static List<Employee> plain(List<? extends Found> all) {
        return all.stream().map(each -> each.toEmployee().withVersion(null)).toList();
    }

    private static List<Employee> sorted(List<? extends Found> all) {
        return plain(all).stream().sorted(Comparator.comparing(Employee::email)).toList();
    }

    private void expect(boolean right) {
        if (!right) {
            throw new IllegalStateException(operation.label(work) + ": found " + found.size() + " employees, counted "
                    + count + ", which is wrong.");
        }
    }
}
