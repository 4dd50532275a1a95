package dev.tables.engine.local;

import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.RecordReader;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** An integrity check that reads every key of one snapshot and every property of every row. */
final class Checker {
    private final OrderedStore store;
    private final Map<Integer, Table> tables = new TreeMap<>();
    private final Set<Integer> dropped;
    private final Map<String, Long> rowsByTable = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();
    private final RecordReader reader = new RecordReader();
    private final Bytes value = new Bytes(1024);
    private long rowBytes;
    private long unreclaimed;

    Checker(OrderedStore store, Catalog catalog) {
        this.store = store;
        dropped = new HashSet<>(catalog.dropped());
        for (Table table : catalog.tables()) {
            tables.put(table.id(), table);
            rowsByTable.put(table.name(), 0L);
        }
    }

    StoreCheck check(RowCounts counts, Runnable requireWritable) {
        Bytes key = new Bytes(256);
        Bytes last = new Bytes(256);
        try (OrderedStore.Cursor cursor = store.cursor()) {
            for (boolean more = cursor.seek(new Bytes(0)); more; more = cursor.next()) {
                cursor.copyKeyTo(key);
                if (last.length() > 0 && last.compareTo(key) >= 0) {
                    problem("Two stored keys are in the wrong order.");
                }
                last.clear();
                last.put(key);
                if (key.array()[0] >= Keys.TABLE) {
                    cursor.copyValueTo(value);
                    row(key);
                }
            }
        }
        counts.check(new Scan(reader), this::problem);
        try {
            requireWritable.run();
        } catch (StoreUnavailableException failure) {
            problem(String.valueOf(failure.getMessage()));
        }
        return new StoreCheck(rowsByTable, rowBytes, unreclaimed, problems);
    }

    private void row(Bytes key) {
        byte[] array = key.array();
        int size = array[0] - Keys.TABLE;
        int id = Keys.tableOf(key);
        if (id == 0) {
            problem("A stored key does not belong to any table.");
            return;
        }
        Table table = tables.get(id);
        if (table == null) {
            unreclaimed++;
            if (!dropped.contains(id)) {
                problem("A stored row belongs to table number " + id + ". That table does not exist.");
            }
            return;
        }
        rowsByTable.merge(table.name(), 1L, Long::sum);
        rowBytes += value.length();
        int separator = Keys.separator(array, size + 1, key.length());
        if (separator >= key.length()) {
            problem("A stored key of table '" + table.name() + "' does not contain a row key.");
            return;
        }
        decode(table, Keys.text(array, size + 1, separator), Keys.text(array, separator + 1, key.length()));
    }

    private void decode(Table table, String partition, String row) {
        reader.begin(table, table.dictionary().snapshot(), Projection.ALL);
        try {
            reader.row(partition, row, value);
            Row.from(reader);
        } catch (StoreCorruptedException damaged) {
            problem("Row " + PrimaryKeyFormatter.formatPrimaryKey(partition, row) + " of table '" + table.name()
                    + "' cannot be read. " + damaged.getMessage());
        }
    }

    private void problem(String text) {
        if (problems.size() < StoreCheck.MAX_PROBLEMS) {
            problems.add(text);
        }
    }
}
