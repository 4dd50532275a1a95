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
                    entity.simpleName() + " has schema version " + schema.version() + ". Use 1 or more.");
        }
        for (Upgrade upgrade : schema.upgrades()) {
            if (upgrade.fault() != null) {
                diagnostics.report(
                        DiagnosticCode.INVALID_UPGRADE,
                        schema.place().at("schemaUpgrades"),
                        upgrade.name() + " cannot upgrade rows of " + entity.simpleName() + ": "
                                + upgrade.fault() + ". Use a visible class that implements EntityUpgrade<"
                                + entity.simpleName() + ">.");
            }
        }
        if (schema.upgrades().size() >= Math.max(1, schema.version())) {
            diagnostics.report(
                    DiagnosticCode.INVALID_UPGRADE,
                    schema.place().at("schemaUpgrades"),
                    entity.simpleName() + " has schema version " + schema.version() + ", but lists "
                            + schema.upgrades().size()
                            + (schema.upgrades().size() == 1 ? " upgrade" : " upgrades")
                            + ". List at most one upgrade for each earlier version. Raise schemaVersion, or remove "
                            + "the surplus upgrades.");
        }
    }
}
