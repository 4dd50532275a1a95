package dev.tables.benchmarks.micro;

import dev.tables.benchmarks.Workload;
import dev.tables.benchmarks.contender.EmployeeTableMapper;
import dev.tables.engine.Filter;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a query costs before the first row, and a filter on every row, in memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class QueryBenchmark {
    private static final int ROWS = 1000;
    private static final String TABLE = "employees";
    private static final String METHOD = "findByDepartmentAndNumberBetween";

    private final Workload work = new Workload(1, ROWS, 1);
    private final String department = work.department(0);
    private final EmployeeTableMapper mapper = new EmployeeTableMapper();
    private final EntityModel model = mapper.model();
    private final QueryPlan range = plan();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RowQuery nothing = RowQuery.partition(department).withProjection(Projection.of());
    private final RowQuery filtered = nothing.withFilter(Filter.and(
            Filter.compare("salary", Filter.Operator.LT, 0), Filter.compare("city", Filter.Operator.NE, "Nowhere")));

    /** Fills the store. */
    public QueryBenchmark() {
        store.createTable(TABLE);
        for (int number = 0; number < ROWS; number++) {
            var employee = work.employee(department, number);
            store.write(
                    TABLE,
                    RowOperation.insert(mapper.primaryKeyOf(employee), writer -> mapper.write(employee, writer)));
        }
    }

    /** A method name parsed and planned: once a method, at start-up. */
    @Benchmark
    public final QueryPlan plan() {
        return Planner.plan(model, MethodNameParser.parse(model, METHOD).spec());
    }

    /** A plan bound to arguments: once a call. */
    @Benchmark
    public BoundQuery bind() {
        return BoundQuery.bind(range, department, 100, 199);
    }

    /** 1000 rows passed over, none read. */
    @Benchmark
    public ResultPage<Boolean> scanOf1000() {
        return store.query(TABLE, nothing, reader -> Boolean.TRUE);
    }

    /** 1000 rows filtered, none found. */
    @Benchmark
    public ResultPage<Boolean> filterOf1000() {
        return store.query(TABLE, filtered, reader -> Boolean.TRUE);
    }
}
