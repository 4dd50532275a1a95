package dev.tables.benchmarks.daily;

import dev.tables.benchmarks.contender.DailyContender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import dev.tables.benchmarks.contender.Paid;
import dev.tables.benchmarks.contender.PaidPerson;
import dev.tables.benchmarks.contender.SpringContext;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.domain.PageRequest;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring Data Tables as an application uses it: repositories, and a transaction where one is measured. */
public final class DailyTables implements DailyContender {
    private final AnnotationConfigApplicationContext context;
    private final DailyEmployeeRepository employees;
    private final StaffRepository staff;
    private final TextVersionRepository textVersions;
    private final TransactionTemplate transaction;

    /** Opens or creates a store. */
    public DailyTables(Path directory, Durability durability) {
        context = SpringContext.open(DailyConfiguration.class, directory, durability);
        employees = context.getBean(DailyEmployeeRepository.class);
        staff = context.getBean(StaffRepository.class);
        textVersions = context.getBean(TextVersionRepository.class);
        transaction = new TransactionTemplate(context.getBean(TablesTransactionManager.class));
    }

    @Override
    public void saveAll(List<Employee> group) {
        employees.saveAll(group.stream().map(DailyEmployee::of).toList());
    }

    @Override
    public void saveStaff(List<Employee> group) {
        staff.saveAll(group.stream().map(StaffMember::of).toList());
    }

    @Override
    public void saveTextVersions(List<Employee> group) {
        textVersions.saveAll(group.stream().map(TextVersionEmployee::of).toList());
    }

    @Override
    public List<DailyEmployee> page(String department, int page, int size) {
        return employees
                .findByDepartmentOrderByNumberDesc(department, PageRequest.of(page, size))
                .getContent();
    }

    @Override
    public long countByLastName(String lastName) {
        return employees.countByLastName(lastName);
    }

    @Override
    public List<DailyEmployee> firstTwentyByNotes(String department) {
        return employees.findTop20ByDepartmentOrderByNotes(department);
    }

    @Override
    public List<DailyEmployee> allByNotes(String department) {
        return employees.findByDepartmentOrderByNotes(department);
    }

    @Override
    public List<DailyEmployee> withEmails(List<String> emails) {
        return employees.findByEmailIn(emails);
    }

    @Override
    public List<DailyEmployee> tenBestPaid(String lastName) {
        return employees.findTop10ByLastNameOrderBySalaryDesc(lastName);
    }

    @Override
    public List<DailyEmployee> range(String department, int from, int to) {
        return employees.findByDepartmentAndNumberBetween(department, from, to);
    }

    @Override
    public List<TextVersionEmployee> rangeOfTextVersions(String department, int from, int to) {
        return textVersions.findByDepartmentAndNumberBetween(department, from, to);
    }

    @Override
    public List<Paid> paid(String department, int from, int to) {
        return employees.findPaidByDepartmentAndNumberBetween(department, from, to);
    }

    @Override
    public List<PaidPerson> paidPeople(String department, int from, int to) {
        return employees.findPaidPeopleByDepartmentAndNumberBetween(department, from, to);
    }

    @Override
    public List<DailyEmployee> earningAtLeast(int salary) {
        return employees.findBySalaryGreaterThanEqual(salary);
    }

    @Override
    public void stream(Consumer<Found> consumer) {
        try (Stream<DailyEmployee> all = employees.streamAllBy()) {
            all.forEach(consumer);
        }
    }

    @Override
    public int raiseStaff(String department, int salary) {
        return staff.updateByDepartment(department, salary);
    }

    @Override
    public int raiseStaffInTransaction(String department, int salary) {
        Integer raised = transaction.execute(status -> staff.updateByDepartment(department, salary));
        return raised == null ? 0 : raised;
    }

    @Override
    public List<StaffMember> staff(String department) {
        return staff.findByDepartment(department);
    }

    @Override
    public void compact() {
        context.getBean(LocalTableStore.class).compact();
    }

    @Override
    public void close() {
        context.close();
    }
}
