package dev.tables.processor.check;

import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedSubtype;
import java.util.HashMap;
import java.util.Map;

/** Rules about the subtypes of an abstract entity. */
final class SubtypeChecks {
    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    SubtypeChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        Map<String, String> names = new HashMap<>();
        for (MappedSubtype subtype : entity.shape().subtypes()) {
            String label = subtype.struct().label();
            String other = names.putIfAbsent(subtype.storedName(), label);
            if (other != null) {
                diagnostics.report(
                        DiagnosticCode.DUPLICATE_ENTITY_TYPE,
                        subtype.place(),
                        label + " and " + other + " are both stored as '" + subtype.storedName()
                                + "'. Give one of them another name with @SubtypeName.");
            }
            subtype.struct().leaves().forEach(property -> checkAgreement(subtype, property));
        }
        for (MappedSubtype subtype : entity.shape().subtypes()) {
            for (String former : subtype.formerNames()) {
                String label = subtype.struct().label();
                String other = names.putIfAbsent(former, label);
                if (other != null) {
                    diagnostics.report(
                            DiagnosticCode.DUPLICATE_ENTITY_TYPE,
                            subtype.place().at("formerNames"),
                            EnumConstantTexts.duplicateTextMessage(label, former, other));
                }
            }
        }
    }

    private void checkAgreement(MappedSubtype subtype, MappedProperty property) {
        MappedProperty merged = entity.property(property.path());
        if (merged != null
                && (merged.type().valueType() != property.type().valueType()
                        || merged.role() != property.role()
                        || !merged.storedName().equals(property.storedName())
                        || merged.single() != property.single()
                        || subtype.differing().contains(property.path()))) {
            diagnostics.report(
                    DiagnosticCode.SUBTYPES_DISAGREE,
                    property.place(),
                    entity.simpleName() + "." + property.path() + " is declared in "
                            + subtype.struct().label()
                            + " differently than in another subtype. Give it the same type, stored name and"
                            + " annotations in both, or rename it.");
        }
    }
}
