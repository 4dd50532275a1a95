package dev.tables.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.tables.mapping.value.OptionalValues;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/** The method of a mapper that converts single values to their stored form. */
final class StoredCode {
    private final MappedEntity entity;
    private final ValueCode values;

    StoredCode(MappedEntity entity, ValueCode values) {
        this.entity = entity;
        this.values = values;
    }

    /** Returns a list with the method, or an empty list if no value is converted. */
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
        if (converted.stream().anyMatch(property -> castOf(property) instanceof ParameterizedTypeName)) {
            method.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "$S", "unchecked")
                    .build());
        }
        SwitchCode cases = new SwitchCode();
        for (MappedProperty property : converted) {
            cases.add(property.path(), values.stored(property, declared(property)));
        }
        return List.of(method.addCode(cases.returned("property", CodeBlock.of("value")))
                .build());
    }

    private static boolean isConverted(MappedProperty property) {
        Wrapping wrapping = property.type().wrapping();
        return property.isStored() && wrapping == Wrapping.JSON
                || (property.isStored() || property.isKey()) && wrapping == Wrapping.CONVERTED;
    }

    /**
     * Returns code that casts a value to the declared type. For an {@code Optional}, the value may also be its content.
     */
    private static CodeBlock declared(MappedProperty property) {
        TypeName cast = castOf(property);
        TypeMirror content = contentOf(property.type().declared());
        if (content == null) {
            return CodeBlock.of("($T) value", cast);
        }
        CodeBlock code =
                CodeBlock.of("$T.ofNullable(($T) $T.unwrapFully(value))", Optional.class, cast, OptionalValues.class);
        for (TypeMirror inner = contentOf(content); inner != null; inner = contentOf(inner)) {
            code = CodeBlock.of("$T.of($L)", Optional.class, code);
        }
        return code;
    }

    /** Returns the type for the cast; for an {@code Optional}, the type of its content. */
    private static TypeName castOf(MappedProperty property) {
        TypeMirror type = property.type().declared();
        for (TypeMirror content = contentOf(type); content != null; content = contentOf(type)) {
            type = content;
        }
        return TypeName.get(type).box();
    }

    /** Returns the content type of an {@code Optional}, or null for any other type. */
    private static @Nullable TypeMirror contentOf(TypeMirror type) {
        if (!(type instanceof DeclaredType declared)
                || declared.getTypeArguments().size() != 1
                || !((TypeElement) declared.asElement()).getQualifiedName().contentEquals("java.util.Optional")) {
            return null;
        }
        TypeMirror content = declared.getTypeArguments().get(0);
        return content instanceof WildcardType wildcard && wildcard.getExtendsBound() != null
                ? wildcard.getExtendsBound()
                : content;
    }
}
