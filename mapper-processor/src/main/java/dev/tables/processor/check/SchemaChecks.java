package dev.tables.processor.check;

import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedSchema;
import dev.tables.processor.model.MappedSchema.Upgrade;

/** Rules about schema versions and upgrades. */
final class SchemaChecks {
    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    SchemaChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        MappedSchema schema = entity.schema();
        if (schema.version() < 1) {
            diagnostics.report(
                    DiagnosticCode.INVALID_SCHEMA_VERSION,
                    schema.place().at("schemaVersion"),
                    entity.simpleName() + " has schema version " + schema.version() + ". Count from 1.");
        }
        for (Upgrade upgrade : schema.upgrades()) {
            if (upgrade.fault() != null) {
                diagnostics.report(
                        DiagnosticCode.INVALID_UPGRADE,
                        schema.place().at("upgrades"),
                        "Rows of " + entity.simpleName() + " cannot be upgraded by " + upgrade.name() + ": "
                                + upgrade.fault() + ". Name a visible class that implements EntityUpgrade<"
                                + entity.simpleName() + ">.");
            }
        }
        if (schema.upgrades().size() >= Math.max(1, schema.version())) {
            diagnostics.report(
                    DiagnosticCode.INVALID_UPGRADE,
                    schema.place().at("upgrades"),
                    entity.simpleName() + " has schema version " + schema.version() + " and "
                            + schema.upgrades().size()
                            + (schema.upgrades().size() == 1 ? " upgrade" : " upgrades")
                            + ", but each version before needs one. Raise schemaVersion, or remove what is too many.");
        }
    }
}
