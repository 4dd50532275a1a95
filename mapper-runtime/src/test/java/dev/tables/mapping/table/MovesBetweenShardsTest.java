package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.testing.Seed;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An index in shards, of a store without order across partitions and without moments: an entity that gets another value of a range, in another
 * shard, while the range is read, is in the range all the while, and so on the page.
 */
class MovesBetweenShardsTest {
    private static final int WORLDS = 30;

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_127);

    private static EntityTable<Employee> table(TableStore store) {
        return EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS);
    }

    private static String name(Random random) {
        return String.valueOf((char) ('A' + random.nextInt(26)));
    }

    @Test
    void entityThatMovesBetweenShardsIsFoundOnce() {
        Random random = SEED.random();
        for (int world = 0; world < WORLDS; world++) {
            Employee mover = Employee.of("Sales", 1).named(name(random));
            Employee moved = mover.named(name(random));
            boolean reached = true;
            for (int request = 0; reached; request++) {
                reached = interrupted(mover, moved, request);
            }
        }
    }

    /** Whether the reader made so many requests. */
    private static boolean interrupted(Employee before, Employee after, int request) {
        try (TableStore sorted = LocalTableStore.inMemory()) {
            TableStore store = new RecordingTableStore(
                    new HashPartitionedTableStore(sorted),
                    Capability.CROSS_PARTITION_TRANSACTIONS,
                    Capability.SINGLE_PROCESS_ACCESS);
            EntityTable<Employee> writer = table(store);
            writer.createTables();
            writer.saveAll(List.of(before, Employee.of("Tech", 2).named("M")));
            InterruptedTableStore process = new InterruptedTableStore(store);
            int[] moves = {0};
            process.before(request, () -> {
                moves[0]++;
                CompletableFuture.runAsync(() -> writer.save(after)).join();
            });
            List<Employee> found = table(process)
                    .queryIndex(EmployeeTableMapper.BY_LAST_NAME, RowQuery.wholeTable())
                    .items();
            assertThat(found)
                    .as("%s: %s to %s before request %d", SEED, before.lastName(), after.lastName(), request)
                    .extracting(Employee::number)
                    .containsExactlyInAnyOrder(1, 2);
            return moves[0] > 0;
        }
    }
}
