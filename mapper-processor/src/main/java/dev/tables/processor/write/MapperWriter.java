package dev.tables.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStruct;
import dev.tables.processor.model.MappedType.Wrapping;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** A generator of the mapper and the key class of an entity. */
public final class MapperWriter {
    static final AnnotationSpec NULLABLE =
            AnnotationSpec.builder(Nullable.class).build();
    static final AnnotationSpec GENERATED = AnnotationSpec.builder(
                    ClassName.get("javax.annotation.processing", "Generated"))
            .addMember("value", "$S", "dev.tables.processor.MapperProcessor")
            .build();

    private final MappedEntity entity;
    private final EntityModel model;
    private final ClassName type;
    private final ClassName key;
    private final String variable;
    private final Constants constants;
    private final ValueCode values;
    /** The parameters of the method that creates keys. */
    private final Locals locals;

    private MapperWriter(MappedEntity entity, EntityModel model) {
        this.entity = entity;
        this.model = model;
        type = Names.entity(entity.name());
        key = Names.key(entity.name());
        variable = Names.variable(entity.name());
        constants = new Constants(entity);
        values = new ValueCode(constants);
        locals = new Locals(entity.keyComponents(), values.taken(entity, variable));
    }

    /**
     * Writes both classes.
     *
     * @param entity the declared entity
     * @param model the runtime model, which the generated mapper builds
     * @throws javax.annotation.processing.FilerException if a class with one of the names already exists
     * @throws IOException if the file cannot be written
     */
    public static void write(MappedEntity entity, EntityModel model, Filer filer) throws IOException {
        JavaFile mapper = file(entity, new MapperWriter(entity, model).mapper());
        JavaFile key = file(entity, new KeyCode(entity).key());
        SourceText.write(mapper, entity.name().inPackage(entity.name().mapperName()), entity.place(), filer);
        SourceText.write(key, entity.name().inPackage(entity.name().keyName()), entity.place(), filer);
    }

    static JavaFile file(MappedEntity entity, TypeSpec.Builder type) {
        if (entity.shape().isPublic()) {
            type.addModifiers(Modifier.PUBLIC);
        }
        if (usesDeprecated(entity)) {
            type.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "{$S, $S}", "deprecation", "removal")
                    .build());
        }
        if (entity.shape().generatedVisible()) {
            type.addAnnotation(GENERATED);
        }
        return JavaFile.builder(entity.name().packageName(), type.build())
                .addFileComment(
                        "Generated from $L. Change $L, not this file.",
                        entity.name().qualifiedName(),
                        entity.simpleName())
                .indent("    ")
                .skipJavaLangImports(!entity.name().hidesJavaLang())
                .build();
    }

    private static boolean usesDeprecated(MappedEntity entity) {
        return entity.shape().deprecated()
                || entity.shape()
                        .structs()
                        .flatMap(MappedStruct::withEmbedded)
                        .anyMatch(struct -> struct.deprecated()
                                || struct.properties().stream()
                                        .flatMap(property -> Stream.of(property.read(), property.write()))
                                        .anyMatch(access -> access != null && access.deprecated()));
    }

    private TypeSpec.Builder mapper() {
        TypeSpec.Builder mapper = TypeSpec.classBuilder(Names.mapper(entity.name()))
                .addJavadoc("Maps {@link $T} to rows of table {@code $L} and back.\n", type, entity.table())
                .addModifiers(Modifier.FINAL)
                .addSuperinterface(ParameterizedTypeName.get(ClassName.get(EntityMapper.class), type))
                .addFields(new ModelCode(model).fields())
                .addFields(constants.fields())
                .addMethod(MethodSpec.constructorBuilder()
                        .addJavadoc("Creates a mapper; mappers are stateless.")
                        .addModifiers(entity.shape().isPublic() ? List.of(Modifier.PUBLIC) : List.of())
                        .build())
                .addMethod(method("model", ClassName.get(EntityModel.class))
                        .addStatement("return MODEL")
                        .build())
                .addMethod(method("entityType", ParameterizedTypeName.get(ClassName.get(Class.class), type))
                        .addStatement("return $T.class", type)
                        .build())
                .addMethod(primaryKeyOf())
                .addMethod(method("idOf", ClassName.get(EntityKey.class))
                        .addParameter(type, variable)
                        .addStatement("return $T.of($N)", key, variable)
                        .build());
        if (!entity.schema().upgrades().isEmpty()) {
            mapper.addMethod(upgrades());
        }
        if (!entity.shape().subtypes().isEmpty()) {
            mapper.addMethod(types());
        }
        List<MappedProperty> json = entity.properties().stream()
                .filter(property -> property.isStored() && property.type().wrapping() == Wrapping.JSON)
                .toList();
        if (!json.isEmpty()) {
            mapper.addMethod(json(json));
        }
        MappedStruct struct = entity.shape().struct();
        BodyCode bodies = struct == null
                ? new SubtypesCode(entity, values)
                : new SingleCode(entity, new StructCode(entity, struct, values));
        return mapper.addMethods(bodies.readAndWrite())
                .addMethod(bodies.property())
                .addMethods(new StoredCode(entity, values).methods())
                .addMethods(new DeclaredCode(entity, constants).methods())
                .addMethods(writeIndex())
                .addMethods(bodies.versions())
                .addMethod(primaryKey())
                .addMethods(bodies.others());
    }

    /** Returns the constant of each property that is stored as JSON. */
    private MethodSpec json(List<MappedProperty> properties) {
        SwitchCode cases = new SwitchCode();
        properties.forEach(property -> cases.add(property.path(), CodeBlock.of("$N", constants.of(property))));
        TypeName one = ParameterizedTypeName.get(
                ClassName.get(JsonValues.class), WildcardTypeName.subtypeOf(ClassName.OBJECT));
        return method("json", one.annotated(NULLABLE))
                .addParameter(String.class, "property")
                .addCode(cases.returned("property", CodeBlock.of("null")))
                .build();
    }

    private MethodSpec types() {
        List<CodeBlock> subtypes = entity.shape().subtypes().stream()
                .map(subtype -> CodeBlock.of(
                        "$T.class", TypeName.get(subtype.struct().type()).withoutAnnotations()))
                .toList();
        TypeName one = ParameterizedTypeName.get(ClassName.get(Class.class), WildcardTypeName.subtypeOf(type));
        return method("types", ParameterizedTypeName.get(ClassName.get(List.class), one))
                .addStatement("return $T.of($L)", List.class, CodeBlock.join(subtypes, ", "))
                .build();
    }

    private MethodSpec upgrades() {
        List<CodeBlock> made = entity.schema().upgrades().stream()
                .map(upgrade -> CodeBlock.of("new $T()", upgrade.type()))
                .toList();
        TypeName upgrade = ParameterizedTypeName.get(ClassName.get(EntityUpgrade.class), type);
        return method("schemaUpgrades", ParameterizedTypeName.get(ClassName.get(List.class), upgrade))
                .addStatement("return $T.of($L)", List.class, CodeBlock.join(made, ", "))
                .build();
    }

    /**
     * Returns code that writes the schema version. Rows of schema version 1 do not contain the version, so the code for
     * them is empty.
     */
    static CodeBlock schemaVersion(MappedEntity entity) {
        int version = entity.schema().version();
        return version == 1
                ? CodeBlock.of("")
                : CodeBlock.of(".int32($T.SCHEMA_VERSION, $L)", EntityModel.class, version);
    }

    /** Returns a public method that overrides a method of the interface. */
    static MethodSpec.Builder method(String name, TypeName returned) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(returned);
    }

    private MethodSpec primaryKeyOf() {
        List<CodeBlock> components = entity.keyComponents().stream()
                .map(property -> ValueCode.get(property, CodeBlock.of("$N", variable)))
                .toList();
        return method("primaryKeyOf", ClassName.get(PrimaryKey.class))
                .addParameter(type, variable)
                .addStatement("return primaryKey($L)", CodeBlock.join(components, ", "))
                .build();
    }

    /** Generates the only method that builds keys from components, used by the mapper and the key class. */
    private MethodSpec primaryKey() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("primaryKey")
                .addJavadoc("Returns the primary key of the row with these key components.")
                .addModifiers(Modifier.STATIC)
                .returns(PrimaryKey.class);
        for (MappedProperty property : entity.keyComponents()) {
            method.addParameter(TypeName.get(property.type().declared()), local(property));
        }
        CodeBlock partitionKey = keyText(entity.partitionKey(), "PARTITION_KEY");
        CodeBlock rowKey = keyText(entity.rowKey(), "ROW_KEY");
        if (entity.partitionKey().shards() == 0) {
            boolean constant = entity.partitionKey().components().isEmpty()
                    || entity.rowKey().components().isEmpty();
            return method.addStatement(
                            constant ? "return new $T($L, $L)" : "return new $T(\n$L,\n$L)",
                            PrimaryKey.class,
                            partitionKey,
                            rowKey)
                    .build();
        }
        return method.addStatement("$T rowKey = $L", String.class, rowKey)
                .addStatement("return new $T($L.toShardedKey(rowKey), rowKey)", PrimaryKey.class, partitionKey)
                .build();
    }

    private CodeBlock keyText(MappedKey part, String layout) {
        if (part.components().isEmpty()) {
            return CodeBlock.of("$S", part.constant());
        }
        CodeBlock.Builder code = CodeBlock.builder().add("$N.writer(ENTITY)", layout);
        for (MappedComponent component : part.components()) {
            MappedProperty property = component.property();
            code.add(ValueCode.toKey(property, values.stored(property, CodeBlock.of("$N", local(property)))));
        }
        return part.shards() == 0 ? code.add(".toKey()").build() : code.build();
    }

    private String local(MappedProperty property) {
        return locals.of(property);
    }

    /** Generates the method {@code writeIndex}, or no method for an entity without indexes. */
    private List<MethodSpec> writeIndex() {
        if (entity.indexes().isEmpty()) {
            return List.of();
        }
        List<String> indexConstants = Names.indexConstants(model.indexes());
        SwitchCode cases = new SwitchCode();
        for (int i = 0; i < indexConstants.size(); i++) {
            cases.add(
                    CodeBlock.of("$N", indexConstants.get(i)),
                    CodeBlock.of("writer$L", indexCalls(entity.indexes().get(i))));
        }
        return List.of(method("writeIndex", TypeName.VOID)
                .addParameter(int.class, "index")
                .addParameter(type, variable)
                .addParameter(KeyWriter.class, "writer")
                .addCode(cases.executed(
                        "index", CodeBlock.of("throw $T.unknownIndex(ENTITY, index)", RequiredValues.class)))
                .build());
    }

    private CodeBlock indexCalls(MappedIndex index) {
        return index.parts().stream()
                .map(part -> Objects.requireNonNull(entity.property(part.property())))
                .map(property ->
                        property.type().storedElements() == null ? indexValue(property) : indexElements(property))
                .collect(CodeBlock.joining(""));
    }

    /**
     * Returns code that adds the value of a property to an index key. A property that only some subtypes have is read
     * by name.
     */
    private CodeBlock indexValue(MappedProperty property) {
        return property.read() == null
                ? CodeBlock.of(".value(property($N, $S))", variable, property.path())
                : ValueCode.toKey(property, values.storedInEntity(property, variable));
    }

    private CodeBlock indexElements(MappedProperty property) {
        return property.read() == null
                ? CodeBlock.of(
                        ".each($T.of(MODEL, $S, property($N, $S)))",
                        JsonElements.class,
                        property.path(),
                        variable,
                        property.path())
                : CodeBlock.of(".each($L)", ValueCode.getInEntity(property, variable));
    }
}
