package dev.tables.benchmarks.jdbc;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.SpringContext;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Spring Data JDBC on SQLite in a file, in the order of the primary key (WITHOUT ROWID). */
public final class JdbcOnSqlite implements Contender {
    private static final List<String> SCHEMA = List.of("""
            create table if not exists "employee" (
              "department" text not null, "number" integer not null, "first_name" text not null,
              "last_name" text not null, "email" text not null, "title" text not null, "gender" text not null,
              "birth_date" text not null, "hire_date" text not null, "salary" integer not null,
              "city" text not null, "notes" text not null, "version" integer not null,
              primary key ("department", "number")) without rowid""");
    private static final List<String> INDEXES = List.of(
            "create unique index if not exists \"by_email\" on \"employee\" (\"department\", \"email\")",
            "create index if not exists \"by_last_name\" on \"employee\" (\"department\", \"last_name\")");
    /** As SQLite advises at each opening: else it finds a last name by reading the whole department. */
    private static final String MEASURE_INDEXES = "pragma optimize=0x10002";

    private static final List<String> INDEXES_ANYWHERE = List.of(
            "create unique index if not exists \"by_email\" on \"employee\" (\"email\")",
            "create index if not exists \"by_last_name\" on \"employee\" (\"last_name\")");

    private final AnnotationConfigApplicationContext context;
    private final EmployeeJdbcRepository repository;
    private final boolean anywhere;

    /** Opens or creates a database, with indexes of each department or of all. */
    public JdbcOnSqlite(Path directory, Durability durability, IndexScope scope) {
        context = SpringContext.open(JdbcConfiguration.class, directory, durability);
        repository = context.getBean(EmployeeJdbcRepository.class);
        JdbcTemplate jdbc = new JdbcTemplate(context.getBean(javax.sql.DataSource.class));
        SCHEMA.forEach(jdbc::execute);
        anywhere = scope == IndexScope.GLOBAL;
        (anywhere ? INDEXES_ANYWHERE : INDEXES).forEach(jdbc::execute);
        jdbc.execute(MEASURE_INDEXES);
    }

    @Override
    public void insert(Employee employee) {
        repository.save(EmployeeRow.of(employee));
    }

    @Override
    public void saveAll(List<Employee> employees) {
        repository.saveAll(employees.stream().map(EmployeeRow::of).toList());
    }

    @Override
    public @Nullable EmployeeRow find(String department, int number) {
        return repository.findById(new EmployeeRow.Key(department, number)).orElse(null);
    }

    @Override
    public List<EmployeeRow> range(String department, int from, int to) {
        return repository.findByIdDepartmentAndIdNumberBetween(department, from, to);
    }

    @Override
    public @Nullable EmployeeRow byEmail(String department, String email) {
        return anywhere ? repository.findByEmail(email) : repository.findByIdDepartmentAndEmail(department, email);
    }

    @Override
    public List<EmployeeRow> byLastName(String department, String lastName) {
        return anywhere
                ? repository.findByLastName(lastName)
                : repository.findByIdDepartmentAndLastName(department, lastName);
    }

    @Override
    public List<EmployeeRow> tenNewest(String department) {
        return repository.findTop10ByIdDepartmentOrderByIdNumberDesc(department);
    }

    @Override
    public void update(Employee changed) {
        repository.save(EmployeeRow.of(changed));
    }

    @Override
    public void delete(String department, int number) {
        repository.deleteById(new EmployeeRow.Key(department, number));
    }

    @Override
    public long count(String department) {
        return repository.countByIdDepartment(department);
    }

    @Override
    public void close() {
        context.close();
    }
}
