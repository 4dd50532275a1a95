package dev.tables.benchmarks.micro;

import dev.tables.benchmarks.Workload;
import dev.tables.benchmarks.contender.Employee;
import dev.tables.benchmarks.contender.EmployeeTableMapper;
import dev.tables.benchmarks.tables.EmployeeRows;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.local.LocalTableStore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.json.JsonMapper;

/**
 * One entity to the bytes of a record and back: the generated mapper, the same by hand, Jackson. Mapper and hand go through
 * a table store in memory that holds nothing but that row; {@code keysOnly} is what the store costs without the properties.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MapperBenchmark {
    private static final String TABLE = "employees";

    private final Workload work = new Workload(1, 1000, 1);
    private final Employee employee = work.employee(work.department(0), 77);
    private final EmployeeTableMapper mapper = new EmployeeTableMapper();
    private final PrimaryKey keys = mapper.primaryKeyOf(employee);
    private final JsonMapper json = JsonMapper.builder().build();
    private final LocalTableStore generated = LocalTableStore.inMemory();
    private final LocalTableStore byHand = LocalTableStore.inMemory();
    private final byte[] text = json.writeValueAsBytes(employee);

    /** Fills both stores. */
    @Setup
    public void fill() {
        generated.createTable(TABLE);
        byHand.createTable(TABLE);
        generated.createTable("empty");
        writeGenerated();
        writeByHand();
    }

    /** Entity of a record, generated. */
    @Benchmark
    public @Nullable Employee readGenerated() {
        return generated.get(TABLE, keys, Projection.ALL, mapper::read);
    }

    /** Entity of a record, by hand. */
    @Benchmark
    public @Nullable Employee readByHand() {
        return byHand.get(TABLE, keys, Projection.ALL, EmployeeRows.ROW);
    }

    /** A record of which nothing is read. */
    @Benchmark
    public @Nullable Boolean readKeysOnly() {
        return generated.get(TABLE, keys, Projection.ALL, reader -> Boolean.TRUE);
    }

    /** Entity of JSON. */
    @Benchmark
    public Employee readJackson() {
        return json.readValue(text, Employee.class);
    }

    /** Record of an entity, generated. */
    @Benchmark
    public void writeGenerated() {
        generated.write(TABLE, RowOperation.insertOrReplace(keys, writer -> mapper.write(employee, writer)));
    }

    /** Record of an entity, by hand. */
    @Benchmark
    public void writeByHand() {
        byHand.write(TABLE, RowOperation.insertOrReplace(keys, writer -> EmployeeRows.write(employee, writer)));
    }

    /** A record of no properties. */
    @Benchmark
    public void writeKeysOnly() {
        generated.write("empty", RowOperation.insertOrReplace(keys, writer -> {}));
    }

    /** JSON of an entity. */
    @Benchmark
    public byte[] writeJackson() {
        return json.writeValueAsBytes(employee);
    }

    /** Row keys of an entity. */
    @Benchmark
    public PrimaryKey writeKeys() {
        return mapper.primaryKeyOf(employee);
    }
}
