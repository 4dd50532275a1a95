package shop;

import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.table.SchemaRewrite;
import org.springframework.stereotype.Service;

/** Rewrites the rows that are still of version 1. When none is left in any store, {@link SplitName} can go. */
@Service
public class CustomerRewrite {
    private final TablesTemplate tables;

    /** Rewrites rows of these tables. */
    public CustomerRewrite(TablesTemplate tables) {
        this.tables = tables;
    }

    /** How many rows are of version 1. */
    public long outdated() {
        return SchemaRewrite.countOutdatedRows(tables.table(Customer.class));
    }

    /** Rewrites them, at most 500 a second; one that was interrupted goes on where it was. */
    public JobProgress run() {
        return SchemaRewrite.job(tables.table(Customer.class))
                .withMaxRowsPerSecond(500)
                .run();
    }
}
