package dev.tables.engine.rocksdb;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.engine.tck.fault.ForwardingOrderedStore;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The process that dies: drops a table of 4 MB, creates it again with one row, and halts at a step of the reclaiming. */
final class DropAndDie extends ForwardingOrderedStore {
    static final String TABLE = "Dropped";
    static final int DEAD = 77;

    /** Where it halts: before a call of the thread that gives space back, or during one. */
    enum Step {
        DELETE_ROWS,
        FLUSH,
        RETURN_SPACE,
        WHILE_RETURNING_SPACE,
        FORGET
    }

    private final Step last;
    private final CountDownLatch createdAgain = new CountDownLatch(1);
    private volatile boolean hasDeletedRows;

    private DropAndDie(RocksDbOrderedStore store, Step last) {
        super(store);
        this.last = last;
    }

    public static void main(String[] arguments) throws Exception {
        RocksDbOptions options = DroppedTablesTest.OPTIONS;
        DropAndDie mortal =
                new DropAndDie(RocksDbOrderedStore.open(Path.of(arguments[0]), options), Step.valueOf(arguments[1]));
        LocalTableStore tables = LocalTableStore.open(mortal, options.storeOptions());
        DroppedTablesTest.fill(tables, TABLE);
        tables.createTable("Neighbour");
        tables.write("Neighbour", RowOperation.insert(new PrimaryKey("p", "r"), writer -> writer.int32("n", 1)));
        tables.deleteTable(TABLE);
        tables.createTable(TABLE);
        tables.write(TABLE, RowOperation.insert(new PrimaryKey("p", "new"), writer -> writer.int32("n", 1)));
        mortal.createdAgain.countDown();
        new CountDownLatch(1).await(1, TimeUnit.MINUTES);
    }

    /** Halts if this is the last step, of the thread that gives space back. */
    private void at(Step step) {
        if (step == last && isReclaimer()) {
            halt();
        }
    }

    private static boolean isReclaimer() {
        return Thread.currentThread().getName().equals("tables-space-reclaimer");
    }

    private void halt() {
        try {
            createdAgain.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        Runtime.getRuntime().halt(DEAD);
    }

    @Override
    public void write(WriteBatch batch, boolean logged) {
        at(hasDeletedRows ? Step.FORGET : Step.DELETE_ROWS);
        super.write(batch, logged);
        if (isReclaimer()) {
            hasDeletedRows = true;
        }
    }

    @Override
    public void sync() {
        at(Step.FLUSH);
        super.sync();
    }

    @Override
    public void reclaimDiskSpace(Bytes from, Bytes to) {
        at(Step.RETURN_SPACE);
        if (last == Step.WHILE_RETURNING_SPACE) {
            new Thread(this::halt).start();
        }
        super.reclaimDiskSpace(from, to);
        if (last == Step.WHILE_RETURNING_SPACE) {
            halt();
        }
    }
}
