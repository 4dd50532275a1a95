package dev.tables.benchmarks.jpa;

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

/**
 * Spring Data JPA (Hibernate) on H2 in a file.
 *
 * <p>H2 has no setting that flushes to the device at a commit; with {@link Durability#SYNC} every write is followed by its
 * statement that does. The index for the newest employees is descending, and their query names both its columns, as H2 neither reads an
 * index backwards nor sees that the first column is fixed.
 */
public final class JpaOnH2 implements Contender {
    private static final List<String> SCHEMA =
            List.of("""
            create table if not exists employee (
              department varchar(20) not null, number int not null, first_name varchar(50) not null,
              last_name varchar(50) not null, email varchar(100) not null, title varchar(50) not null,
              gender varchar(1) not null, birth_date date not null, hire_date date not null, salary int not null,
              city varchar(50) not null, notes varchar(500) not null, version bigint not null,
              primary key (department, number))""", "create index if not exists newest on employee (department, number desc)");
    private static final List<String> INDEXES = List.of(
            "create unique index if not exists by_email on employee (department, email)",
            "create index if not exists by_last_name on employee (department, last_name)");
    private static final List<String> INDEXES_ANYWHERE = List.of(
            "create unique index if not exists by_email on employee (email)",
            "create index if not exists by_last_name on employee (last_name)");

    private final AnnotationConfigApplicationContext context;
    private final EmployeeJpaRepository repository;
    private final JdbcTemplate jdbc;
    private final boolean sync;
    private final boolean anywhere;

    /** Opens or creates a database, with indexes of each department or of all. */
    public JpaOnH2(Path directory, Durability durability, IndexScope scope) {
        this(JpaConfiguration.class, directory, durability, scope, durability == Durability.SYNC);
    }

    private JpaOnH2(
            Class<?> configuration, Path directory, Durability durability, IndexScope scope, boolean flushesItself) {
        context = SpringContext.open(configuration, directory, durability);
        repository = context.getBean(EmployeeJpaRepository.class);
        jdbc = new JdbcTemplate(context.getBean(javax.sql.DataSource.class));
        SCHEMA.forEach(jdbc::execute);
        anywhere = scope == IndexScope.GLOBAL;
        (anywhere ? INDEXES_ANYWHERE : INDEXES).forEach(jdbc::execute);
        sync = flushesItself;
    }

    /** The same on PostgreSQL, which flushes by itself. */
    public static Contender onPostgreSql(Path directory, Durability durability) {
        return new JpaOnH2(PostgreSqlJpaConfiguration.class, directory, durability, IndexScope.LOCAL, false);
    }

    @Override
    public void insert(Employee employee) {
        repository.save(EmployeeEntity.of(employee));
        flush();
    }

    @Override
    public void saveAll(List<Employee> employees) {
        repository.saveAll(employees.stream().map(EmployeeEntity::of).toList());
        flush();
    }

    @Override
    public @Nullable EmployeeEntity find(String department, int number) {
        return repository.findById(new EmployeeId(department, number)).orElse(null);
    }

    @Override
    public List<EmployeeEntity> range(String department, int from, int to) {
        return repository.findByIdDepartmentAndIdNumberBetween(department, from, to);
    }

    @Override
    public @Nullable EmployeeEntity byEmail(String department, String email) {
        return anywhere ? repository.findByEmail(email) : repository.findByIdDepartmentAndEmail(department, email);
    }

    @Override
    public List<EmployeeEntity> byLastName(String department, String lastName) {
        return anywhere
                ? repository.findByLastName(lastName)
                : repository.findByIdDepartmentAndLastName(department, lastName);
    }

    @Override
    public List<EmployeeEntity> tenNewest(String department) {
        return repository.findTop10ByIdDepartmentOrderByIdDepartmentAscIdNumberDesc(department);
    }

    @Override
    public void update(Employee changed) {
        repository.save(EmployeeEntity.of(changed));
        flush();
    }

    @Override
    public void delete(String department, int number) {
        EmployeeId id = new EmployeeId(department, number);
        repository.deleteById(id);
        flush();
    }

    @Override
    public long count(String department) {
        return repository.countByIdDepartment(department);
    }

    @Override
    public void close() {
        context.close();
    }

    private void flush() {
        if (sync) {
            jdbc.execute("checkpoint sync");
        }
    }
}
