package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.adapter.ParallelRequests;
import dev.tables.engine.adapter.PortableRows;
import dev.tables.engine.rules.RowRules;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The read requests of a store. */
final class CqlReads {
    /** The condition that selects rows of one partition by their keys. */
    static final String ROWS = " WHERE pk = ? AND rk IN ?";

    private static final String ROW = " WHERE pk = ? AND rk = ?";
    /** The maximum number of rows that one request reads by their keys. */
    private static final int AT_A_TIME = 100;

    private final CqlCalls calls;
    private final CqlTables tables;
    private final UnknownWrites doubts;
    private final ParallelRequests sideBySide;

    CqlReads(CqlCalls calls, CqlTables tables, UnknownWrites doubts, ParallelRequests sideBySide) {
        this.calls = calls;
        this.tables = tables;
        this.doubts = doubts;
        this.sideBySide = sideBySide;
    }

    <T> List<@Nullable T> getAll(String name, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        CqlTable table = tables.find(name);
        List<CqlKey> wanted = new ArrayList<>(keys.size());
        for (PrimaryKey one : keys) {
            RowRules.checkKeys(table.name(), one);
            wanted.add(CqlKey.of(one));
        }
        Map<CqlKey, CqlRow> stored = new RowsOf(table, CqlColumns.of(projection, null)).rows(wanted);
        PortableRows reader = new PortableRows(table.name(), projection, null);
        List<@Nullable T> found = new ArrayList<>(keys.size());
        for (CqlKey key : wanted) {
            CqlRow row = stored.get(key);
            found.add(row != null && row.passes(reader) ? decoder.decode(reader.reader()) : null);
        }
        return found;
    }

    /** A read of some rows with the same columns. */
    private final class RowsOf {
        private final CqlTable table;
        private final CqlColumns columns;

        RowsOf(CqlTable table, CqlColumns columns) {
            this.table = table;
            this.columns = columns;
        }

        Map<CqlKey, CqlRow> rows(List<CqlKey> keys) {
            Map<ByteBuffer, List<ByteBuffer>> byPartition = new LinkedHashMap<>();
            keys.forEach(key -> byPartition
                    .computeIfAbsent(key.partition(), first -> new ArrayList<>())
                    .add(key.row()));
            List<BoundStatement> requests = new ArrayList<>();
            byPartition.forEach((partition, rows) -> {
                doubts.settleIfInDoubt(table, partition);
                for (int from = 0; from < rows.size(); from += AT_A_TIME) {
                    requests.add(request(partition, rows.subList(from, Math.min(rows.size(), from + AT_A_TIME))));
                }
            });
            if (requests.size() == 1) {
                Map<CqlKey, CqlRow> found = new HashMap<>();
                read(requests.get(0), found);
                return found;
            }
            Map<CqlKey, CqlRow> found = new ConcurrentHashMap<>();
            sideBySide.runAll(requests.stream()
                    .map(request -> (Runnable) () -> read(request, found))
                    .toList());
            return found;
        }

        private BoundStatement request(ByteBuffer partition, List<ByteBuffer> rows) {
            boolean single = rows.size() == 1;
            String text = table.on(columns.select() + (single ? ROW : ROWS));
            List<Object> values = new ArrayList<>(columns.values());
            values.addAll(List.of(partition, single ? rows.get(0) : List.copyOf(rows)));
            return calls.repeated(() -> calls.bind(text, values.toArray()));
        }

        private void read(BoundStatement request, Map<CqlKey, CqlRow> into) {
            calls.repeated(() -> {
                for (Row answer : calls.read(request)) {
                    CqlRow row = columns.row(answer);
                    if (row != null) {
                        into.put(row.key(), row);
                    }
                }
                return into;
            });
        }
    }

    <T> ResultPage<T> query(String name, RowQuery query, RowDecoder<T> decoder) {
        CqlTable table = tables.find(name);
        CqlScan<T> scan = new CqlScan<>(calls, table, query, decoder);
        ByteBuffer partition = scan.partition();
        if (partition != null) {
            doubts.settleIfInDoubt(table, partition);
        } else {
            doubts.settleIfInDoubt(table);
        }
        CqlCalls.Patience left = calls.requestTimeout();
        while (true) {
            try {
                return scan.page();
            } catch (DriverException failed) {
                left = scan.hasProgressed() ? calls.requestTimeout() : left;
                if (!scan.readsLessAfter(failed)) {
                    left.spend(failed);
                }
            }
        }
    }
}
