package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A store on which another process wins a number of races: it acts between two requests of the process that a test watches. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class RivalStore extends ForwardingTableStore {
    private Race writes = Race.NONE;
    private Race readsBefore = Race.NONE;
    private Race readsAfter = Race.NONE;
    private Race queries = Race.NONE;
    private @Nullable Consumer<PrimaryKey> closing;
    private @Nullable Consumer<PrimaryKey> opening;
    private int around;
    private boolean inQuery;

    RivalStore(TableStore store) {
        super(store);
    }

    /** The races for a table or a row, and how many of them the rival still wins. */
    private static final class Race {
        static final Race NONE = new Race("", null, 0, number -> {});

        private final String table;
        private final @Nullable PrimaryKey row;
        private final IntConsumer rival;
        private int left;
        private int won;

        Race(String table, @Nullable PrimaryKey row, int left, IntConsumer rival) {
            this.table = table;
            this.row = row;
            this.left = left;
            this.rival = rival;
        }

        void run(String ofTable, @Nullable PrimaryKey ofRow) {
            boolean concerned = row == null ? table.isEmpty() || table.equals(ofTable) : row.equals(ofRow);
            if (left > 0 && concerned) {
                left--;
                rival.accept(won++);
            }
        }
    }

    /** The rival acts before the first writes to a table. */
    void beforeWrites(String table, int lostRaces, IntConsumer rival) {
        writes = new Race(table, null, lostRaces, rival);
    }

    /** The rival acts after the first reads of single rows of a table. */
    void afterReads(String table, int lostRaces, IntConsumer rival) {
        readsAfter = new Race(table, null, lostRaces, rival);
    }

    /** The rival acts after the first reads of a row. */
    void afterReads(PrimaryKey row, int lostRaces, IntConsumer rival) {
        readsAfter = new Race("", row, lostRaces, rival);
    }

    /** The rival acts before the first reads of a row, alone or with others. */
    void beforeReads(PrimaryKey row, int lostRaces, IntConsumer rival) {
        readsBefore = new Race("", row, lostRaces, rival);
    }

    /** The rival acts after the first queries. */
    void afterQueries(int lostRaces, IntConsumer rival) {
        queries = new Race("", null, lostRaces, rival);
    }

    /** The rival changes a row before each of the first reads of single rows, and changes it back after that. */
    void aroundReads(int lostRaces, Consumer<PrimaryKey> before, Consumer<PrimaryKey> after) {
        around = lostRaces;
        opening = before;
        closing = after;
    }

    /** Whether a query is being answered. */
    boolean isInQuery() {
        return inQuery;
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        writes.run(table, operation.primaryKey());
        return super.write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        writes.run(table, null);
        return super.execute(table, transaction);
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        readsBefore.run(table, keys);
        boolean raced = opening != null && closing != null && around-- > 0;
        if (raced) {
            opening.accept(keys);
        }
        T found = super.get(table, keys, projection, decoder);
        if (raced) {
            closing.accept(keys);
        }
        readsAfter.run(table, keys);
        return found;
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        keys.forEach(one -> readsBefore.run(table, one));
        return super.getAll(table, keys, projection, decoder);
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        inQuery = true;
        ResultPage<T> page;
        try {
            page = super.query(table, query, decoder);
        } finally {
            inQuery = false;
        }
        queries.run(table, null);
        return page;
    }
}
