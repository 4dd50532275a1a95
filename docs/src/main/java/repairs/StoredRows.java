package repairs;

import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.util.List;
import org.springframework.boot.CommandLineRunner;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** A runner that prints the rows of all tables of the application, as they are stored. */
@Component
@Profile("rows")
class StoredRows implements CommandLineRunner {
    private final TableStore store;

    StoredRows(TableStore store) {
        this.store = store;
    }

    @Override
    public void run(String... arguments) {
        List<String> tables = store.tableNames();
        tables.stream().filter(table -> !table.startsWith("tables")).forEach(this::print);
    }

    private void print(String table) {
        System.out.println("table " + table);
        RowQuery query = RowQuery.wholeTable();
        ResultPage<Row> page;
        do {
            page = store.query(table, query, Row.DECODER);
            page.items().forEach(row -> System.out.println("  " + text(row)));
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
    }

    private static String text(Row row) {
        StringBuilder text = new StringBuilder(row.partitionKey() + " | " + row.rowKey() + " |");
        for (String name : row.propertyNames()) {
            Object value = row.value(name);
            text.append(' ').append(name).append('=');
            text.append(value instanceof byte[] bytes ? "(" + bytes.length + " bytes)" : value);
        }
        return text.toString();
    }
}
