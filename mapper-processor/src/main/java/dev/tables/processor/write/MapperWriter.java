package dev.tables.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.tables.engine.ETag;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.EntityKey;
import dev.tables.mapping.EntityMapper;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.PropertyModel.Role;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Writes the mapper of an entity, and its key beside it. */
public final class MapperWriter {
    private static final AnnotationSpec NULLABLE =
            AnnotationSpec.builder(Nullable.class).build();

    private final MappedEntity entity;
    private final ClassName type;
    private final ClassName key;
    private final String variable;

    private MapperWriter(MappedEntity entity) {
        this.entity = entity;
        type = Names.entity(entity.name());
        key = Names.key(entity.name());
        variable = Names.variable(entity.name());
    }

    /**
     * Writes both classes.
     *
     * @throws javax.annotation.processing.FilerException if a class of one of the names is already there
     * @throws IOException if the file system refuses
     */
    public static void write(MappedEntity entity, Filer filer) throws IOException {
        JavaFile mapper = file(entity, new MapperWriter(entity).mapper());
        JavaFile key = file(entity, new KeyCode(entity).key());
        SourceText.write(mapper, entity.name().inPackage(entity.name().mapperName()), entity.place(), filer);
        SourceText.write(key, entity.name().inPackage(entity.name().keyName()), entity.place(), filer);
    }

    private static JavaFile file(MappedEntity entity, TypeSpec.Builder type) {
        if (entity.shape().isPublic()) {
            type.addModifiers(Modifier.PUBLIC);
        }
        if (usesDeprecated(entity)) {
            type.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "{$S, $S}", "deprecation", "removal")
                    .build());
        }
        if (entity.shape().generatedVisible()) {
            type.addAnnotation(AnnotationSpec.builder(ClassName.get("javax.annotation.processing", "Generated"))
                    .addMember("value", "$S", "dev.tables.processor.MapperProcessor")
                    .build());
        }
        return JavaFile.builder(entity.name().packageName(), type.build())
                .addFileComment(
                        "Generated from $L. Change $L, not this file.",
                        entity.name().qualifiedName(),
                        entity.simpleName())
                .indent("    ")
                .skipJavaLangImports(true)
                .build();
    }

    private static boolean usesDeprecated(MappedEntity entity) {
        return entity.shape().deprecated()
                || entity.properties().stream()
                        .flatMap(property -> Stream.of(property.read(), property.write()))
                        .anyMatch(access -> access != null && access.deprecated());
    }

    private TypeSpec.Builder mapper() {
        CreationCode creation = new CreationCode(entity);
        return TypeSpec.classBuilder(Names.mapper(entity.name()))
                .addJavadoc(KeyText.mapperDoc(entity), type)
                .addModifiers(Modifier.FINAL)
                .addSuperinterface(ParameterizedTypeName.get(ClassName.get(EntityMapper.class), type))
                .addFields(new ModelCode(entity).fields())
                .addMethod(MethodSpec.constructorBuilder()
                        .addJavadoc("Makes the mapper, which has no state.")
                        .addModifiers(entity.shape().isPublic() ? List.of(Modifier.PUBLIC) : List.of())
                        .build())
                .addMethod(method("model", ClassName.get(EntityModel.class))
                        .addStatement("return MODEL")
                        .build())
                .addMethod(method("entityType", ParameterizedTypeName.get(ClassName.get(Class.class), type))
                        .addStatement("return $T.class", type)
                        .build())
                .addMethod(keysOf())
                .addMethod(method("idOf", ClassName.get(EntityKey.class))
                        .addParameter(type, variable)
                        .addStatement("return $T.of($N)", key, variable)
                        .build())
                .addMethod(write())
                .addMethod(creation.read())
                .addMethod(property())
                .addMethod(writeIndex())
                .addMethod(versionOf())
                .addMethod(creation.withVersion())
                .addMethod(keys());
    }

    private static MethodSpec.Builder method(String name, TypeName returned) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(returned);
    }

    private List<MappedProperty> components() {
        return Stream.of(entity.partitionKey(), entity.rowKey())
                .flatMap(part -> part.components().stream())
                .map(MappedComponent::property)
                .toList();
    }

    private MethodSpec keysOf() {
        List<CodeBlock> values = components().stream()
                .map(property -> ValueCode.get(property, variable))
                .toList();
        return method("keysOf", ClassName.get(RowKeys.class))
                .addParameter(type, variable)
                .addStatement("return keys($L)", CodeBlock.join(values, ", "))
                .build();
    }

    /** One place that makes row keys of components, for the mapper and the key. */
    private MethodSpec keys() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("keys")
                .addJavadoc("The keys of the row whose components these are.")
                .addModifiers(Modifier.STATIC)
                .returns(RowKeys.class);
        for (MappedProperty property : components()) {
            method.addParameter(TypeName.get(property.type().mirror()), local(property));
        }
        return method.addStatement(
                        "return new $T(\n$L,\n$L)",
                        RowKeys.class,
                        keyText(entity.partitionKey(), "PARTITION_KEY"),
                        keyText(entity.rowKey(), "ROW_KEY"))
                .build();
    }

    private CodeBlock keyText(MappedKey part, String layout) {
        if (part.components().isEmpty()) {
            return CodeBlock.of("$S", part.constant());
        }
        CodeBlock.Builder code = CodeBlock.builder().add("$N.writer(ENTITY)", layout);
        for (MappedComponent component : part.components()) {
            code.add(ValueCode.toKey(component.property(), CodeBlock.of("$N", local(component.property()))));
        }
        return code.add(".toKey()").build();
    }

    private String local(MappedProperty property) {
        return Names.local(property, entity.properties(), variable);
    }

    private MethodSpec write() {
        MethodSpec.Builder method =
                method("write", TypeName.VOID).addParameter(type, variable).addParameter(RowWriter.class, "writer");
        List<CodeBlock> calls = entity.properties().stream()
                .filter(MappedProperty::isStored)
                .map(property -> ValueCode.toRow(property, variable))
                .toList();
        if (!calls.isEmpty()) {
            method.addStatement("writer$L", CodeBlock.join(calls, "\n"));
        }
        return method.build();
    }

    private MethodSpec property() {
        CodeBlock.Builder code = CodeBlock.builder().add("return switch (name) {\n$>");
        for (MappedProperty property : entity.mapped()) {
            code.add("case $S -> $L;\n", property.name(), ValueCode.get(property, variable));
        }
        code.add(
                "default -> throw new $T(ENTITY + \" has no property '\" + name + \"'.\");\n$<};\n",
                IllegalArgumentException.class);
        return method("property", ClassName.get(Object.class).annotated(NULLABLE))
                .addParameter(type, variable)
                .addParameter(String.class, "name")
                .addCode(code.build())
                .build();
    }

    private MethodSpec writeIndex() {
        MethodSpec.Builder method = method("writeIndex", TypeName.VOID)
                .addParameter(int.class, "index")
                .addParameter(type, variable)
                .addParameter(KeyWriter.class, "writer");
        CodeBlock none = CodeBlock.of(
                "throw new $T(ENTITY + \" has no index number \" + index + \".\");\n", IllegalArgumentException.class);
        if (entity.indexes().isEmpty()) {
            return method.addCode(none).build();
        }
        CodeBlock.Builder code = CodeBlock.builder().add("switch (index) {\n$>");
        for (int i = 0; i < entity.indexes().size(); i++) {
            code.add("case $L -> writer$L;\n", i, indexCalls(entity.indexes().get(i)));
        }
        return method.addCode(code.add("default -> ").add(none).add("$<}\n").build())
                .build();
    }

    private CodeBlock indexCalls(MappedIndex index) {
        return index.parts().stream()
                .map(part -> Objects.requireNonNull(entity.property(part.property())))
                .map(property -> ValueCode.toKey(property, ValueCode.get(property, variable)))
                .collect(CodeBlock.joining(""));
    }

    private MethodSpec versionOf() {
        MethodSpec.Builder method = method(
                        "versionOf", ClassName.get(ETag.class).annotated(NULLABLE))
                .addParameter(type, variable);
        MappedProperty version = entity.withRole(Role.VERSION);
        if (version == null) {
            return method.addStatement("return null").build();
        }
        if (!CreationCode.isText(version)) {
            return method.addStatement("return $L", ValueCode.get(version, variable))
                    .build();
        }
        return method.addStatement("$T version = $L", String.class, ValueCode.get(version, variable))
                .addStatement("return version == null ? null : $T.of(version)", ETag.class)
                .build();
    }
}
