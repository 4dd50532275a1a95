package dev.tables.processor.check;

import dev.tables.mapping.model.EntityModel;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import java.util.Set;

/** Warnings about declarations that only Azure Cosmos DB for Table rejects, for applications that may migrate to it. */
public final class PortabilityChecks {
    /** The names of system properties, according to "Frequently asked questions about Azure Cosmos DB for Table". */
    private static final Set<String> COSMOS_PROPERTIES = Set.of("ID", "id", "rid", "etag", "ResourceId");
    /**
     * The maximum length of row keys in bytes, according to "Frequently asked questions about Azure Cosmos DB for
     * Table".
     */
    private static final int COSMOS_ROW_KEY = 255;

    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    /** Creates checks for an entity that has passed all other checks. */
    public PortabilityChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    /**
     * Reports a warning for each declaration that Azure Cosmos DB for Table would reject.
     *
     * @param rowKey the maximum length of row keys in all stores; longer keys are already reported
     */
    public void check(EntityModel model, int rowKey) {
        for (MappedProperty property : entity.properties()) {
            if (property.isStored() && COSMOS_PROPERTIES.contains(property.storedName())) {
                diagnostics.report(
                        DiagnosticCode.PORTABILITY,
                        property.namePlace(),
                        entity.simpleName() + "." + property.path() + " is stored as '" + property.storedName()
                                + "', which is a reserved name in Azure Cosmos DB for Table. Give it another name "
                                + "with @Property. If the application never runs on Cosmos DB, compile with "
                                + "-Atables.portability=off instead.");
            }
        }
        int least = model.rowKey().minLength();
        if (least > COSMOS_ROW_KEY && least <= rowKey) {
            diagnostics.report(
                    DiagnosticCode.PORTABILITY,
                    entity.place(),
                    "The row key of " + entity.simpleName() + " needs at least " + least
                            + " characters, but the limit of Azure Cosmos DB for Table is " + COSMOS_ROW_KEY
                            + " bytes. Make the row key shorter. If the application never runs on Cosmos DB, "
                            + "compile with -Atables.portability=off instead.");
        }
    }
}
