package dev.tables.mapping.table;

import dev.tables.engine.Filter;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJob;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.table.internal.row.ConstantValues;
import java.util.ArrayList;
import java.util.List;

/**
 * A job that rewrites every row of an entity that has an earlier schema version or contains a former name or text.
 * After the job, the upgrade and the former names can be removed, and indexes contain the current values.
 *
 * <p>The store skips rows that are already current. An entity whose row cannot be read, for example because its schema
 * version is later, is counted and its keys are reported. Do not remove an upgrade while entities with unreadable rows
 * exist. See {@link EntityRewrite} for the cost.
 */
public final class SchemaRewrite {
    private SchemaRewrite() {}

    /** Creates a job on one table. */
    public static TableJob job(EntityTable<?> table) {
        return typed(table);
    }

    /**
     * Counts the entities that the job would rewrite now. Sends one request for each page if the class has renamed
     * something or has earlier schema versions, otherwise no request.
     */
    public static long countOutdatedRows(EntityTable<?> table) {
        EntityModel model = table.model();
        if (!model.hasEarlierSchemas() && renamed(model).isEmpty()) {
            return 0;
        }
        RowQuery query = RowQuery.wholeTable();
        long outdated = 0;
        ResultPage<Boolean> page;
        do {
            page = table.queryStoredRows(
                    query, row -> table.context().format().form().isCurrent(row));
            outdated += page.items().stream().filter(current -> !current).count();
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        return outdated;
    }

    /** Returns the names and texts that existing rows may contain and that are no longer written. */
    private static List<String> renamed(EntityModel model) {
        List<String> renamed = new ArrayList<>();
        model.properties().forEach(property -> renamed.addAll(property.otherNames()));
        renamed.addAll(ConstantValues.former(model));
        return renamed;
    }

    private static <T> TableJob typed(EntityTable<T> table) {
        EntityModel model = table.model();
        JobName name = JobName.of(TableJobKind.SCHEMA_REWRITE, model.table(), model.entity());
        List<String> renamed = renamed(model);
        Filter earlier =
                renamed.isEmpty() ? Filter.not(Filter.eq(EntityModel.SCHEMA_VERSION, model.schemaVersion())) : null;
        String target = "schema version " + model.schemaVersion()
                + (renamed.isEmpty() ? "" : " without " + String.join(", ", renamed));
        EntityRewrite.Options options = new EntityRewrite.Options(earlier, target, error -> false, false, false);
        return TableJob.of(
                name,
                () -> EntityRewrite.ofFound(
                        table, name, row -> table.context().format().form().isCurrent(row), options));
    }
}
