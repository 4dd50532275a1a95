package dev.tables.benchmarks.jdbc;

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
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring Data JDBC on SQLite in a file with the queries and bulk writes of an ordinary application. */
public final class DailyOnSqlite implements DailyContender {
    private static final String TABLE = """
            create table if not exists "%s" (
              "department" text not null, "number" integer not null, "first_name" text not null,
              "last_name" text not null, "email" text not null, "title" text not null, "gender" text not null,
              "birth_date" text not null, "hire_date" text not null, "salary" integer not null,
              "city" text not null, "notes" text not null, "version" integer not null,
              primary key ("department", "number")) without rowid""";
    private static final List<String> INDEXES = List.of(
            "create unique index if not exists \"by_email\" on \"employee\" (\"email\")",
            "create index if not exists \"by_last_name\" on \"employee\" (\"last_name\", \"salary\" desc)");
    private static final List<String> INDEXED_OF_STAFF =
            List.of("first_name", "last_name", "email", "title", "gender", "city");
    /** SQLite's advice for each opening. */
    private static final String MEASURE_INDEXES = "pragma optimize=0x10002";

    private final AnnotationConfigApplicationContext context;
    private final DailyJdbcRepository employees;
    private final StaffJdbcRepository staff;
    private final TransactionTemplate transaction;
    private final TransactionTemplate reading;

    /** Opens or creates a database. */
    public DailyOnSqlite(Path directory, Durability durability) {
        context = SpringContext.open(JdbcConfiguration.class, directory, durability);
        employees = context.getBean(DailyJdbcRepository.class);
        staff = context.getBean(StaffJdbcRepository.class);
        transaction = new TransactionTemplate(context.getBean(JdbcTransactionManager.class));
        reading = new TransactionTemplate(context.getBean(JdbcTransactionManager.class));
        reading.setReadOnly(true);
        JdbcTemplate jdbc = new JdbcTemplate(context.getBean(javax.sql.DataSource.class));
        jdbc.execute(String.format(Locale.ROOT, TABLE, "employee"));
        jdbc.execute(String.format(Locale.ROOT, TABLE, "staff"));
        INDEXES.forEach(jdbc::execute);
        for (String property : INDEXED_OF_STAFF) {
            jdbc.execute(String.format(
                    Locale.ROOT,
                    "create index if not exists \"staff_by_%1$s\" on \"staff\" (\"department\", \"%1$s\")",
                    property));
        }
        jdbc.execute(MEASURE_INDEXES);
    }

    @Override
    public void saveAll(List<Employee> group) {
        employees.saveAll(group.stream().map(EmployeeRow::of).toList());
    }

    @Override
    public void saveStaff(List<Employee> group) {
        staff.saveAll(group.stream().map(StaffRow::of).toList());
    }

    @Override
    public List<EmployeeRow> page(String department, int page, int size) {
        return employees
                .findByIdDepartmentOrderByIdNumberDesc(department, PageRequest.of(page, size))
                .getContent();
    }

    @Override
    public long countByLastName(String lastName) {
        return employees.countByLastName(lastName);
    }

    @Override
    public List<EmployeeRow> firstTwentyByNotes(String department) {
        return employees.findTop20ByIdDepartmentOrderByNotes(department);
    }

    @Override
    public List<EmployeeRow> allByNotes(String department) {
        return employees.findByIdDepartmentOrderByNotes(department);
    }

    @Override
    public List<EmployeeRow> withEmails(List<String> emails) {
        return employees.findByEmailIn(emails);
    }

    @Override
    public List<EmployeeRow> tenBestPaid(String lastName) {
        return employees.findTop10ByLastNameOrderBySalaryDesc(lastName);
    }

    @Override
    public List<EmployeeRow> range(String department, int from, int to) {
        return employees.findByIdDepartmentAndIdNumberBetween(department, from, to);
    }

    @Override
    public List<Paid> paid(String department, int from, int to) {
        throw new UnsupportedOperationException("Spring Data JDBC has no interface projection of this entity.");
    }

    @Override
    public List<PaidPerson> paidPeople(String department, int from, int to) {
        return employees.findPaidPeopleByIdDepartmentAndIdNumberBetween(department, from, to);
    }

    @Override
    public List<EmployeeRow> earningAtLeast(int salary) {
        return employees.findBySalaryGreaterThanEqual(salary);
    }

    @Override
    public void stream(Consumer<Found> consumer) {
        reading.executeWithoutResult(status -> {
            try (Stream<EmployeeRow> all = employees.streamAllBy()) {
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
    public List<StaffRow> staff(String department) {
        return staff.findByIdDepartment(department);
    }

    @Override
    public void close() {
        context.close();
    }
}
