package dev.tables.benchmarks.postgresql;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Employees in a relation of PostgreSQL, with statements by hand: a column for each property, two indexes, a counted version. */
public final class RelationsByHand implements Contender {
    private static final List<String> SCHEMA = List.of(
            """
            CREATE TABLE IF NOT EXISTS employee (
              department text NOT NULL, number int NOT NULL, first_name text NOT NULL, last_name text NOT NULL,
              email text NOT NULL, title text NOT NULL, gender text NOT NULL, birth_date date NOT NULL,
              hire_date date NOT NULL, salary int NOT NULL, city text NOT NULL, notes text NOT NULL,
              version bigint NOT NULL, PRIMARY KEY (department, number))""",
            "CREATE UNIQUE INDEX IF NOT EXISTS by_email ON employee (department, email)",
            "CREATE INDEX IF NOT EXISTS by_last_name ON employee (department, last_name)");
    private static final String INSERT = "INSERT INTO employee VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)";
    private static final String UPDATE =
            "UPDATE employee SET first_name = ?, last_name = ?, email = ?, title = ?, gender = ?,"
                    + " birth_date = ?, hire_date = ?, salary = ?, city = ?, notes = ?, version = version + 1"
                    + " WHERE department = ? AND number = ? AND version = ?";
    private static final String SELECT = "SELECT * FROM employee WHERE department = ? AND ";

    private final HikariDataSource pool;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transactions;

    /** Opens or creates a relation. */
    public RelationsByHand(Path directory, Durability durability) {
        pool = BenchmarkServer.pool(durability, BenchmarkServer.schema(directory));
        jdbc = new JdbcTemplate(pool);
        transactions = new TransactionTemplate(new JdbcTransactionManager(pool));
        SCHEMA.forEach(jdbc::execute);
    }

    private static Object[] values(Employee one) {
        return new Object[] {
            one.department(),
            one.number(),
            one.firstName(),
            one.lastName(),
            one.email(),
            one.title(),
            one.gender(),
            one.birthDate(),
            one.hireDate(),
            one.salary(),
            one.city(),
            one.notes()
        };
    }

    private static Employee employee(ResultSet row, int number) throws SQLException {
        return new Employee(
                row.getString(1),
                row.getInt(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                row.getObject(8, LocalDate.class),
                row.getObject(9, LocalDate.class),
                row.getInt(10),
                row.getString(11),
                row.getString(12),
                Employee.countedVersion(row.getLong(13)));
    }

    @Override
    public void insert(Employee employee) {
        jdbc.update(INSERT, values(employee));
    }

    @Override
    public void saveAll(List<Employee> employees) {
        transactions.executeWithoutResult(status -> jdbc.batchUpdate(
                INSERT, employees.stream().map(RelationsByHand::values).toList()));
    }

    private @Nullable Employee one(String condition, Object... arguments) {
        List<Employee> found = all(condition, arguments);
        return found.isEmpty() ? null : found.get(0);
    }

    private List<Employee> all(String condition, Object... arguments) {
        return jdbc.query(SELECT + condition, RelationsByHand::employee, arguments);
    }

    @Override
    public @Nullable Employee find(String department, int number) {
        return one("number = ?", department, number);
    }

    @Override
    public List<Employee> range(String department, int from, int to) {
        return all("number BETWEEN ? AND ? ORDER BY number", department, from, to);
    }

    @Override
    public @Nullable Employee byEmail(String department, String email) {
        return one("email = ?", department, email);
    }

    @Override
    public List<Employee> byLastName(String department, String lastName) {
        return all("last_name = ?", department, lastName);
    }

    @Override
    public List<Employee> tenNewest(String department) {
        return all("true ORDER BY number DESC LIMIT 10", department);
    }

    @Override
    public void update(Employee changed) {
        int updated = jdbc.update(
                UPDATE,
                changed.firstName(),
                changed.lastName(),
                changed.email(),
                changed.title(),
                changed.gender(),
                changed.birthDate(),
                changed.hireDate(),
                changed.salary(),
                changed.city(),
                changed.notes(),
                changed.department(),
                changed.number(),
                Objects.requireNonNull(changed.countedVersion()));
        if (updated == 0) {
            throw new IllegalStateException("Found another version than was read.");
        }
    }

    @Override
    public void delete(String department, int number) {
        jdbc.update("DELETE FROM employee WHERE department = ? AND number = ?", department, number);
    }

    @Override
    public long count(String department) {
        return Objects.requireNonNull(
                jdbc.queryForObject("SELECT count(*) FROM employee WHERE department = ?", Long.class, department));
    }

    @Override
    public void close() {
        pool.close();
    }
}
