package dev.tables.data.migration;

import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.encryption.Reencryption;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.table.DryRunResult;
import dev.tables.mapping.table.EntityTable;

/** A step that rewrites the entities whose encryption does not match the current encryption settings and keys. */
record ReencryptStep(Class<?> type) implements StepAction {
    @Override
    public String text() {
        return "reencrypt " + type.getSimpleName();
    }

    @Override
    public void check(StepContext context) {
        encryption(context);
    }

    private TableEncryption encryption(StepContext context) {
        TableEncryption known = context.encryption();
        if (known == null) {
            throw new IllegalArgumentException("Re-encrypting " + type.getSimpleName()
                    + " needs keysets, but encryption is not configured. Configure keysets"
                    + " (tables.encryption.keyset-directory), or remove the step.");
        }
        return known;
    }

    @Override
    public TableJob job(StepContext context, String id) {
        return Reencryption.job(context.template().table(type), encryption(context));
    }

    @Override
    public MigrationPlan.Step forecast(StepContext context, String migration) {
        EntityTable<?> table = context.template().table(type);
        RowQuery query = RowQuery.wholeTable();
        long read = 0;
        long outdated = 0;
        ResultPage<Boolean> page;
        do {
            page = table.queryStoredRows(query, table::isEncryptedWithCurrentKeys);
            read += page.items().size();
            outdated += page.items().stream().filter(current -> !current).count();
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        int each = 1 + StepContext.requestsPerChange(table.model());
        return MigrationPlan.Step.of(migration, text(), new DryRunResult(read, outdated, 0), each);
    }
}
