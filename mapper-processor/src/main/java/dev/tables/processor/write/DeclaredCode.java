package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.tables.engine.ETag;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.value.ConvertedValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStorage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The method of a mapper that converts single values to their declared form. */
final class DeclaredCode {
    private final MappedEntity entity;
    private final Constants constants;

    DeclaredCode(MappedEntity entity, Constants constants) {
        this.entity = entity;
        this.constants = constants;
    }

    /** Returns a list with the method, or an empty list if the declared and stored forms of all values are equal. */
    List<MethodSpec> methods() {
        SwitchCode cases = new SwitchCode();
        for (MappedProperty property : entity.properties()) {
            CodeBlock declared = declared(property);
            if (declared != null) {
                cases.add(property.path(), declared);
            }
        }
        if (cases.isEmpty()) {
            return List.of();
        }
        TypeName value = ClassName.get(Object.class).annotated(MapperWriter.NULLABLE);
        return List.of(MapperWriter.method("declared", value)
                .addParameter(String.class, "property")
                .addParameter(ParameterSpec.builder(value, "stored").build())
                .addCode(cases.returned("property", CodeBlock.of("stored")))
                .build());
    }

    private @Nullable CodeBlock declared(MappedProperty property) {
        if (property.role() == Role.VERSION) {
            return property.type().valueType() == ValueType.STRING
                    ? null
                    : CodeBlock.of("stored instanceof $T text ? $T.of(text) : stored", String.class, ETag.class);
        }
        if (property.role() == Role.TIMESTAMP) {
            return null;
        }
        return switch (property.type().wrapping()) {
            case NONE -> isEnum(property) ? value(property) : null;
            case OPTIONAL -> CodeBlock.of("$T.ofNullable($L)", Optional.class, value(property));
            case CONVERTED ->
                CodeBlock.of(
                        "$T.fromStored(ENTITY, $S, $N, $L)",
                        ConvertedValues.class,
                        property.path(),
                        constants.of(property),
                        isEnum(property)
                                ? value(property)
                                : CodeBlock.of(
                                        "($T) stored",
                                        TypeName.get(property.type().mirror())
                                                .withoutAnnotations()
                                                .box()));
            case JSON ->
                CodeBlock.of(
                        "$N.fromText(ENTITY, $S, ($T) stored)", constants.of(property), property.path(), String.class);
            case EXPLODED -> elements(property);
        };
    }

    private static boolean isEnum(MappedProperty property) {
        return property.type().stored() == ValueType.ENUM;
    }

    private static CodeBlock value(MappedProperty property) {
        return isEnum(property)
                ? CodeBlock.of(
                        "$T.constant(ENTITY, $S, $T.class, stored)",
                        RequiredValues.class,
                        property.path(),
                        TypeName.get(property.type().mirror()).withoutAnnotations())
                : CodeBlock.of("stored");
    }

    private CodeBlock elements(MappedProperty property) {
        String elements = constants.of(property);
        CodeBlock read =
                CodeBlock.of(property.mayBeNull() ? "$N.declared(stored)" : "$N.declaredOrEmpty(stored)", elements);
        return MappedStorage.isArray(property.type()) ? ValueCode.toArray(property, elements, read) : read;
    }
}
