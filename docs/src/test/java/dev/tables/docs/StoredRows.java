package dev.tables.docs;

import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.List;

/** The rows of a table as text, in the order of their keys: what a person sees in a browser of tables. */
public final class StoredRows {
    private static final int LONGEST = 60;

    private StoredRows() {}

    /** Partition key, row key and properties, a row a line. */
    public static String of(TableStore store, String table) {
        ResultPage<Row> page = store.query(table, RowQuery.wholeTable(), Row.DECODER);
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {"PartitionKey", "RowKey", "properties"});
        page.items().forEach(row -> lines.add(new String[] {row.partitionKey(), row.rowKey(), properties(row)}));
        int partition = lines.stream().mapToInt(line -> line[0].length()).max().orElse(0);
        int key = lines.stream().mapToInt(line -> line[1].length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (String[] line : lines) {
            String start = line[0] + " ".repeat(partition + 2 - line[0].length()) + line[1];
            text.append((start + " ".repeat(partition + key + 4 - start.length()) + line[2]).stripTrailing())
                    .append('\n');
        }
        return text.toString();
    }

    /** Returns the rows of a table as comma-separated values. */
    public static String csv(TableStore store, String table) {
        StringBuilder text = new StringBuilder("partition key,row key,properties\n");
        for (Row row : store.query(table, RowQuery.wholeTable(), Row.DECODER).items()) {
            List<String> cells = List.of(row.partitionKey(), row.rowKey(), properties(row));
            text.append(String.join(",", cells.stream().map(StoredRows::quoted).toList()))
                    .append('\n');
        }
        return text.toString();
    }

    private static String quoted(String cell) {
        return '"' + cell.replace("\"", "\"\"") + '"';
    }

    private static String properties(Row row) {
        List<String> properties = new ArrayList<>();
        for (String name : row.propertyNames()) {
            if (!name.startsWith("_")) {
                Object value = row.value(name);
                properties.add(name + "=" + (value instanceof byte[] bytes ? bytes.length + " bytes" : value));
            }
        }
        String all = String.join(" ", properties);
        return all.length() <= LONGEST ? all : all.substring(0, LONGEST - 2) + " …";
    }
}
