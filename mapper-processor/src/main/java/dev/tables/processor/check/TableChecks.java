package dev.tables.processor.check;

import dev.tables.mapping.model.EntityModel;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedEntity;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The rules about entities of the same table that are compiled together. The rows and index rows of two entities must
 * not overlap, or queries for one entity would find rows of the other.
 */
public final class TableChecks {
    private final Map<String, Tenant> tenants = new LinkedHashMap<>();
    private final boolean portability;

    /** Creates checks. If {@code portability} is true, the checks warn about differences between stores. */
    public TableChecks(boolean portability) {
        this.portability = portability;
    }

    /** An entity and its model. */
    private record Tenant(MappedEntity entity, EntityModel model) {}

    /**
     * Compares an entity with the entities that were checked earlier. A conflict is reported once, at the later entity.
     */
    public void check(MappedEntity entity, EntityModel model, Diagnostics diagnostics) {
        String name = entity.name().qualifiedName();
        for (Map.Entry<String, Tenant> other : tenants.entrySet()) {
            if (!other.getKey().equals(name)) {
                boolean isView = model.isView() || other.getValue().model().isView();
                String fact = isView ? null : other.getValue().model().conflictWith(model);
                if (fact != null) {
                    diagnostics.report(
                            DiagnosticCode.PREFIX_CONFLICT,
                            entity.place(),
                            names(entity, other.getValue().entity()) + " " + fact
                                    + ". Give one entity its own prefix, such as @RowKey(prefix = \"...\"), or move it "
                                    + "to another table. If one entity is another view of the same rows, annotate it "
                                    + "with @SuppressWarnings(\"tables\").");
                }
                checkSpelling(entity, other.getValue(), diagnostics);
            }
        }
        tenants.put(name, new Tenant(entity, model));
    }

    /** Returns the simple names of both entities, or their qualified names if the simple names are equal. */
    private static String names(MappedEntity one, MappedEntity other) {
        boolean alike = one.simpleName().equals(other.simpleName());
        return alike
                ? one.name().qualifiedName() + " and " + other.name().qualifiedName()
                : one.simpleName() + " and " + other.simpleName();
    }

    private void checkSpelling(MappedEntity entity, Tenant other, Diagnostics diagnostics) {
        String table = entity.table();
        String theirs = other.model().table();
        if (portability && table.equalsIgnoreCase(theirs) && !table.equals(theirs)) {
            diagnostics.report(
                    DiagnosticCode.PORTABILITY,
                    entity.tablePlace(),
                    "Tables '" + table + "' of " + entity.simpleName() + " and '" + theirs + "' of "
                            + other.entity().simpleName()
                            + " are the same table in Azure Tables, but two tables in Azure Cosmos DB for "
                            + "Table. Spell both names the same way.");
        }
    }
}
