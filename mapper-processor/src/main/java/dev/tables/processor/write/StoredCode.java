package dev.tables.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.List;

/** The method of a mapper that gives single values the form in which they are stored. */
final class StoredCode {
    private final MappedEntity entity;
    private final ValueCode values;

    StoredCode(MappedEntity entity, ValueCode values) {
        this.entity = entity;
        this.values = values;
    }

    /** None if all values are stored as they are. */
    List<MethodSpec> methods() {
        List<MappedProperty> converted =
                entity.properties().stream().filter(StoredCode::isConverted).toList();
        if (converted.isEmpty()) {
            return List.of();
        }
        MethodSpec.Builder method = MapperWriter.method(
                        "stored", ClassName.get(Object.class).annotated(MapperWriter.NULLABLE))
                .addParameter(String.class, "property")
                .addParameter(Object.class, "value");
        if (converted.stream().anyMatch(property -> boxed(property) instanceof ParameterizedTypeName)) {
            method.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "$S", "unchecked")
                    .build());
        }
        CodeBlock.Builder code = CodeBlock.builder().add("return switch (property) {\n$>");
        for (MappedProperty property : converted) {
            code.add(
                    "case $S -> $L;\n",
                    property.path(),
                    values.stored(property, CodeBlock.of("($T) value", boxed(property))));
        }
        return List.of(
                method.addCode(code.add("default -> value;\n$<};\n").build()).build());
    }

    private static boolean isConverted(MappedProperty property) {
        Wrapping wrapping = property.type().wrapping();
        return property.isStored() && wrapping == Wrapping.JSON
                || (property.isStored() || property.isKey()) && wrapping == Wrapping.CONVERTED;
    }

    private static TypeName boxed(MappedProperty property) {
        return TypeName.get(property.type().declared()).box();
    }
}
