package dev.tables.benchmarks.micro;

import dev.tables.benchmarks.Workload;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.EmployeeKey;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.EntityTable;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What a call costs in each layer above the store: one employee in memory, by its key through all of them, and by its address. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CallBenchmark {
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Calls.class);
    private final TablesTemplate template = context.getBean(TablesTemplate.class);
    private final CalledEmployeeRepository employees = context.getBean(CalledEmployeeRepository.class);
    private final EntityTable<Employee> table = template.table(Employee.class);
    private final Employee one = new Workload(1, 1000, 1).employee("d0000", 7);

    /** A store in memory, and a repository on it as an application has it. */
    @Configuration(proxyBeanMethods = false)
    @EnableTablesRepositories
    static class Calls {
        @Bean
        TableStore tableStore() {
            return LocalTableStore.inMemory();
        }

        @Bean
        TablesTemplate tablesTemplate(TableStore store) {
            return new TablesTemplate(store);
        }
    }

    /** Stores the employee. */
    public CallBenchmark() {
        employees.insert(one);
    }

    /** Closes the store. */
    @TearDown
    public void close() {
        context.close();
    }

    /** The keys are made at each call, as in all layers. */
    @Benchmark
    public @Nullable Employee table() {
        return table.get(new EmployeeKey("d0000", 7).toPrimaryKey());
    }

    /** Which table, whether there is a transaction, callbacks, exceptions. */
    @Benchmark
    public Optional<Employee> template() {
        return template.findById(Employee.class, new EmployeeKey("d0000", 7));
    }

    /** All that, and Spring Data's proxy. */
    @Benchmark
    public Optional<Employee> repository() {
        return employees.findById(new EmployeeKey("d0000", 7));
    }

    /** A query method, bound and run. */
    @Benchmark
    public @Nullable Employee queryMethod() {
        return employees.findByDepartmentAndEmail("d0000", one.email());
    }
}
