package dev.tables.mapping.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt writes the rows of indexes in tables of their own: in its transaction, by the protocol around it, or not at all. While it
 * lasts nobody in this process writes those of the same table in the other way, unless other processes may too. To be closed when the
 * attempt is over.
 */
final class IndexWriting implements AutoCloseable {
    private static final IndexWriting NONE = new IndexWriting(null, false);

    private final @Nullable WriteGate gate;
    private final boolean direct;
    private boolean finished;

    private IndexWriting(@Nullable WriteGate gate, boolean direct) {
        this.gate = gate;
        this.direct = direct;
    }

    /**
     * Begins an attempt to carry out plans for one table.
     *
     * @param unit what it is part of, if that is a unit of work: as soon as one has written directly nobody writes otherwise until it ends
     */
    static IndexWriting begin(List<? extends WritePlan<?>> plans, @Nullable UnitOfWork unit) {
        WriteGate gate = null;
        boolean direct = true;
        boolean shared = false;
        boolean protocol = true;
        for (WritePlan<?> plan : plans) {
            if (!plan.indexes().outside().isEmpty()) {
                DirectWriting one = plan.rows().direct();
                gate = one.gate();
                shared = one.isShared();
                direct &= one.isAllowed();
                protocol &= !one.isAllowed();
            }
        }
        if (gate == null || shared && direct || unit != null && unit.keepsProtocolOut(gate)) {
            return NONE;
        }
        if (shared && !protocol) {
            throw new IllegalStateException(
                    "A transaction cannot combine entities whose index rows are written directly with entities whose "
                            + "index rows are written by the index protocol. Open all tables with the same IndexWrites "
                            + "and IndexCatalog.");
        }
        if (direct && enterDirectly(gate, plans)) {
            return new IndexWriting(gate, true);
        }
        gate.enterByProtocol();
        return new IndexWriting(gate, false);
    }

    private static boolean enterDirectly(WriteGate gate, List<? extends WritePlan<?>> plans) {
        for (boolean again = true; ; again = false) {
            if (!gate.enterDirectly()) {
                return false;
            }
            if (areFinished(plans)) {
                return true;
            }
            gate.leaveDirectly();
            if (!again || !finish(plans)) {
                return false;
            }
        }
    }

    private static boolean areFinished(List<? extends WritePlan<?>> plans) {
        for (WritePlan<?> plan : plans) {
            if (!plan.indexes().outside().isEmpty() && !plan.rows().direct().isFinished()) {
                return false;
            }
        }
        return true;
    }

    private static boolean finish(List<? extends WritePlan<?>> plans) {
        for (WritePlan<?> plan : plans) {
            if (!plan.indexes().outside().isEmpty() && !plan.rows().direct().finish()) {
                return false;
            }
        }
        return true;
    }

    /** Whether the rows are in the transaction, if there are any. */
    boolean isDirect() {
        return direct || gate == null;
    }

    /** Records that the protocol has left no index row to recovery. */
    void leavesNothing() {
        finished = true;
    }

    @Override
    public void close() {
        if (gate != null && direct) {
            gate.leaveDirectly();
        } else if (gate != null) {
            gate.leaveByProtocol(finished);
        }
    }
}
