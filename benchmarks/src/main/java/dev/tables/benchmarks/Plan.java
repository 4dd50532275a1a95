package dev.tables.benchmarks;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.local.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How much is measured.
 *
 * @param scope whether indexes are of each partition, or of all
 * @param sizes employees and partitions
 * @param contenders who takes part, in order
 * @param operations what they do
 * @param durabilities under which they write
 * @param threads how many at once: reads with one and two, writes with one and eight
 * @param rounds how often each contender takes its turn in a cell
 * @param sliceMillis how long a turn is
 * @param warmUpMillis how long the turns before are that do not count, two to ten of them
 * @param quantile which of the rounds counts: 0.5 for the median
 */
public record Plan(
        IndexScope scope,
        List<Size> sizes,
        List<ContenderKind> contenders,
        Set<Operation> operations,
        List<Durability> durabilities,
        List<Integer> threads,
        int rounds,
        long sliceMillis,
        long warmUpMillis,
        double quantile) {
    private static final Set<Operation> CONCURRENT =
            Set.of(Operation.FIND, Operation.RANGE, Operation.INSERT, Operation.INSERT_ONE_PARTITION);

    /**
     * A table.
     *
     * @param employees rows
     * @param departments partitions
     */
    public record Size(int employees, int departments) {}

    /** What is measured while contenders are open with a durability; reads only with the first. */
    List<Cell> cells(Durability durability) {
        boolean first = durability == durabilities.get(0);
        List<Cell> cells = new ArrayList<>();
        for (int count : threads) {
            for (Operation operation : Operation.values()) {
                boolean fits = operation.writes() ? count != 2 : count <= 2 && first;
                boolean wanted = operations.contains(operation)
                        && (count == 1 ? operation != Operation.INSERT_ONE_PARTITION : CONCURRENT.contains(operation));
                if (fits && wanted) {
                    cells.add(new Cell(operation, durability, count));
                }
            }
        }
        return cells;
    }
}
