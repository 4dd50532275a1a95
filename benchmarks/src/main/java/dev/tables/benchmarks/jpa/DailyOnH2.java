package dev.tables.benchmarks.jpa;

import dev.tables.benchmarks.contender.DailyContender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.Found;
import dev.tables.benchmarks.contender.Paid;
import dev.tables.benchmarks.contender.PaidPerson;
import dev.tables.benchmarks.contender.SpringContext;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.domain.PageRequest;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring Data JPA (Hibernate) on H2 in a file with the queries and bulk writes of an ordinary application. */
public final class DailyOnH2 implements DailyContender {
    private static final String TABLE = """
            create table if not exists %s (
              department varchar(20) not null, number int not null, first_name varchar(50) not null,
              last_name varchar(50) not null, email varchar(100) not null, title varchar(50) not null,
              gender varchar(1) not null, birth_date date not null, hire_date date not null, salary int not null,
              city varchar(50) not null, notes varchar(500) not null, version bigint not null,
              primary key (department, number))""";
    private static final List<String> INDEXES = List.of(
            "create index if not exists newest on employee (department, number desc)",
            "create unique index if not exists by_email on employee (email)",
            "create index if not exists by_last_name on employee (last_name, salary desc)");
    private static final List<String> INDEXED_OF_STAFF =
            List.of("first_name", "last_name", "email", "title", "gender", "city");

    private final AnnotationConfigApplicationContext context;
    private final DailyJpaRepository employees;
    private final StaffJpaRepository staff;
    private final TransactionTemplate transaction;
    private final TransactionTemplate reading;

    /** Opens or creates a database. */
    public DailyOnH2(Path directory, Durability durability) {
        context = SpringContext.open(JpaConfiguration.class, directory, durability);
        employees = context.getBean(DailyJpaRepository.class);
        staff = context.getBean(StaffJpaRepository.class);
        transaction = new TransactionTemplate(context.getBean(JpaTransactionManager.class));
        reading = new TransactionTemplate(context.getBean(JpaTransactionManager.class));
        reading.setReadOnly(true);
        JdbcTemplate jdbc = new JdbcTemplate(context.getBean(javax.sql.DataSource.class));
        jdbc.execute(String.format(Locale.ROOT, TABLE, "employee"));
        jdbc.execute(String.format(Locale.ROOT, TABLE, "staff"));
        INDEXES.forEach(jdbc::execute);
        for (String property : INDEXED_OF_STAFF) {
            jdbc.execute(
                    "create index if not exists staff_by_" + property + " on staff (department, " + property + ")");
        }
    }

    @Override
    public void saveAll(List<Employee> group) {
        employees.saveAll(group.stream().map(EmployeeEntity::of).toList());
    }

    @Override
    public void saveStaff(List<Employee> group) {
        staff.saveAll(group.stream().map(StaffEntity::of).toList());
    }

    @Override
    public List<EmployeeEntity> page(String department, int page, int size) {
        return employees
                .findByIdDepartmentOrderByIdDepartmentAscIdNumberDesc(department, PageRequest.of(page, size))
                .getContent();
    }

    @Override
    public long countByLastName(String lastName) {
        return employees.countByLastName(lastName);
    }

    @Override
    public List<EmployeeEntity> firstTwentyByNotes(String department) {
        return employees.findTop20ByIdDepartmentOrderByNotes(department);
    }

    @Override
    public List<EmployeeEntity> allByNotes(String department) {
        return employees.findByIdDepartmentOrderByNotes(department);
    }

    @Override
    public List<EmployeeEntity> withEmails(List<String> emails) {
        return employees.findByEmailIn(emails);
    }

    @Override
    public List<EmployeeEntity> tenBestPaid(String lastName) {
        return employees.findTop10ByLastNameOrderByLastNameAscSalaryDesc(lastName);
    }

    @Override
    public List<EmployeeEntity> range(String department, int from, int to) {
        return employees.findByIdDepartmentAndIdNumberBetween(department, from, to);
    }

    @Override
    public List<Paid> paid(String department, int from, int to) {
        return employees.findPaidByIdDepartmentAndIdNumberBetween(department, from, to);
    }

    @Override
    public List<PaidPerson> paidPeople(String department, int from, int to) {
        return employees.findPaidPeopleByIdDepartmentAndIdNumberBetween(department, from, to);
    }

    @Override
    public List<EmployeeEntity> earningAtLeast(int salary) {
        return employees.findBySalaryGreaterThanEqual(salary);
    }

    @Override
    public void stream(Consumer<Found> consumer) {
        reading.executeWithoutResult(status -> {
            try (Stream<EmployeeEntity> all = employees.streamAllBy()) {
                all.forEach(consumer);
            }
        });
    }

    @Override
    public int raiseStaff(String department, int salary) {
        return staff.raise(department, salary);
    }

    @Override
    public int raiseStaffInTransaction(String department, int salary) {
        Integer raised = transaction.execute(status -> staff.raise(department, salary));
        return raised == null ? 0 : raised;
    }

    @Override
    public List<StaffEntity> staff(String department) {
        return staff.findByIdDepartment(department);
    }

    @Override
    public void close() {
        context.close();
    }
}
