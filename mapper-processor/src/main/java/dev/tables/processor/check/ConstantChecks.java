package dev.tables.processor.check;

import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.model.MappedConstants;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStorage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.type.TypeMirror;

/** Rules about the texts under which constants of enums are stored. */
final class ConstantChecks {
    private final MappedEntity entity;
    private final Diagnostics diagnostics;
    /** The enums that were already checked. */
    private final Set<String> checked = new HashSet<>();

    ConstantChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    void check() {
        for (MappedProperty property : entity.properties()) {
            if (property.type().valueType() != null && property.type().constants() != null) {
                check(property.type().compared());
            }
            MappedStorage spread = property.spread();
            if (spread != null && spread.keyType() == ValueType.ENUM && spread.keys() != null) {
                check(spread.keys());
            }
        }
    }

    private void check(TypeMirror type) {
        if (!checked.add(type.toString())) {
            return;
        }
        MappedConstants constants = MappedConstants.of(type);
        Map<String, String> taken = new HashMap<>();
        for (MappedConstants.MappedConstant one : constants.all()) {
            if (one.isNamed()) {
                taken.put(one.name(), one.name());
            }
        }
        for (MappedConstants.MappedConstant one : constants.all()) {
            for (String text : one.isNamed() ? Set.<String>of() : one.texts()) {
                String other = taken.putIfAbsent(text, one.name());
                if (other != null || text.isEmpty()) {
                    diagnostics.report(
                            DiagnosticCode.DUPLICATE_CONSTANT,
                            one.place(),
                            text.isEmpty()
                                    ? one.name()
                                            + " has an empty text in @EnumValue(formerNames = ...). Replace it with the "
                                            + "text that existing rows contain, or remove it."
                                    : EnumConstantTexts.duplicateTextMessage(one.name(), text, other));
                }
            }
        }
    }
}
