package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.tables.engine.ETag;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedSubtype;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import javax.lang.model.element.Modifier;

/**
 * The methods of a mapper of an abstract type. Each method determines the subtype and calls the method for that
 * subtype.
 */
final class SubtypesCode implements BodyCode {
    private final MappedEntity entity;
    private final ClassName type;
    private final String variable;
    private final ValueCode values;

    SubtypesCode(MappedEntity entity, ValueCode values) {
        this.entity = entity;
        this.values = values;
        type = Names.entity(entity.name());
        variable = Names.variable(entity.name());
    }

    private StructCode code(MappedSubtype subtype) {
        return new StructCode(entity, subtype.struct(), values);
    }

    /**
     * Returns the name of the variable for a subtype, which differs from the name of the variable for the abstract
     * type.
     */
    private String variableOf(MappedSubtype subtype) {
        String own = code(subtype).variable();
        return own.equals(variable) ? own + "Value" : own;
    }

    private CodeBlock dispatch(BiFunction<MappedSubtype, String, CodeBlock> statement) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (MappedSubtype subtype : entity.shape().subtypes()) {
            String name = variableOf(subtype);
            code.beginControlFlow(
                    "if ($N instanceof $T $N)",
                    variable,
                    TypeName.get(subtype.struct().type()),
                    name);
            code.addStatement(statement.apply(subtype, name));
            code.endControlFlow();
        }
        return code.addStatement("throw $T.unknownType(ENTITY)", RequiredValues.class)
                .build();
    }

    @Override
    public List<MethodSpec> readAndWrite() {
        CodeBlock.Builder write = CodeBlock.builder();
        String next = "if";
        for (MappedSubtype subtype : entity.shape().subtypes()) {
            TypeName subtypeName = TypeName.get(subtype.struct().type());
            String name = variableOf(subtype);
            String test = next + " ($N instanceof $T $N)";
            if (next.equals("if")) {
                write.beginControlFlow(test, variable, subtypeName, name);
            } else {
                write.nextControlFlow(test, variable, subtypeName, name);
            }
            write.addStatement("write$L($N, writer)", subtype.struct().suffix(), name);
            next = "else if";
        }
        write.nextControlFlow("else")
                .addStatement("throw $T.unknownType(ENTITY)", RequiredValues.class)
                .endControlFlow();
        return List.of(
                MapperWriter.method("write", TypeName.VOID)
                        .addParameter(type, variable)
                        .addParameter(RowWriter.class, "writer")
                        .addCode(write.build())
                        .build(),
                MapperWriter.method("read", type)
                        .addParameter(RowReader.class, "reader")
                        .addCode(SingleCode.guarded(read()))
                        .build());
    }

    private CodeBlock read() {
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement(
                        "$T entityType = $T.required(ENTITY, $S, reader.string($S))",
                        String.class,
                        RequiredValues.class,
                        MappedEntity.ENTITY_TYPE,
                        MappedEntity.ENTITY_TYPE)
                .add("return switch (entityType) {\n$>");
        for (MappedSubtype subtype : entity.shape().subtypes()) {
            code.add(
                    "case $S -> read$L(reader);\n",
                    subtype.storedName(),
                    subtype.struct().suffix());
        }
        return code.add("default -> throw $T.unknownType(ENTITY);\n$<};\n", RequiredValues.class)
                .build();
    }

    @Override
    public MethodSpec property() {
        return MapperWriter.method("property", ClassName.get(Object.class).annotated(MapperWriter.NULLABLE))
                .addParameter(type, variable)
                .addParameter(String.class, "name")
                .addCode(dispatch((subtype, name) -> CodeBlock.of(
                        "return propertyOf$L($N, name)", subtype.struct().suffix(), name)))
                .build();
    }

    @Override
    public List<MethodSpec> versions() {
        TypeName version = ClassName.get(ETag.class).annotated(MapperWriter.NULLABLE);
        List<MethodSpec> methods = new ArrayList<>(List.of(
                MapperWriter.method("versionOf", version)
                        .addParameter(type, variable)
                        .addCode(dispatch((subtype, name) -> CodeBlock.of(
                                "return versionOf$L($N)", subtype.struct().suffix(), name)))
                        .build(),
                MapperWriter.method("withVersion", type)
                        .addParameter(type, variable)
                        .addParameter(version, "version")
                        .addCode(dispatch((subtype, name) -> CodeBlock.of(
                                "return with$LVersion($N, version)",
                                subtype.struct().suffix(),
                                name)))
                        .build()));
        if (hasTimestamp()) {
            methods.add(MapperWriter.method("withTimestamp", type)
                    .addParameter(type, variable)
                    .addParameter(SingleCode.TIMESTAMP, "timestamp")
                    .addCode(dispatch((subtype, name) -> CodeBlock.of(
                            "return with$LTimestamp($N, timestamp)",
                            subtype.struct().suffix(),
                            name)))
                    .build());
        }
        return methods;
    }

    private boolean hasTimestamp() {
        return entity.shape().subtypes().stream()
                .anyMatch(subtype -> code(subtype).hasTimestamp());
    }

    @Override
    public List<MethodSpec> others() {
        List<MethodSpec> methods = new ArrayList<>();
        for (MappedSubtype subtype : entity.shape().subtypes()) {
            methods.addAll(methodsOf(subtype));
        }
        return methods;
    }

    private List<MethodSpec> methodsOf(MappedSubtype subtype) {
        StructCode code = code(subtype);
        TypeName subtypeName = TypeName.get(subtype.struct().type());
        TypeName version = ClassName.get(ETag.class).annotated(MapperWriter.NULLABLE);
        String suffix = subtype.struct().suffix();
        CodeBlock entityType = CodeBlock.of(
                ".string($S, $S)$L",
                MappedEntity.ENTITY_TYPE,
                subtype.storedName(),
                MapperWriter.schemaVersion(entity));
        SwitchCode cases = new SwitchCode();
        cases.add(MappedEntity.ENTITY_TYPE, CodeBlock.of("$S", subtype.storedName()));
        List<MethodSpec> methods = new ArrayList<>();
        methods.add(method("write" + suffix, TypeName.VOID)
                .addParameter(subtypeName, code.variable())
                .addParameter(RowWriter.class, "writer")
                .addCode(code.write(entityType))
                .build());
        methods.add(method("read" + suffix, subtypeName)
                .addParameter(RowReader.class, "reader")
                .addCode(code.read())
                .build());
        methods.add(method("propertyOf" + suffix, ClassName.get(Object.class).annotated(MapperWriter.NULLABLE))
                .addParameter(subtypeName, code.variable())
                .addParameter(String.class, "name")
                .addCode(code.property(cases, othersThan(subtype)))
                .build());
        methods.add(method("versionOf" + suffix, version)
                .addParameter(subtypeName, code.variable())
                .addCode(code.versionOf())
                .build());
        methods.add(method("with" + suffix + "Version", subtypeName)
                .addParameter(subtypeName, code.variable())
                .addParameter(version, "version")
                .addCode(code.withVersion())
                .build());
        if (hasTimestamp()) {
            methods.add(method("with" + suffix + "Timestamp", subtypeName)
                    .addParameter(subtypeName, code.variable())
                    .addParameter(SingleCode.TIMESTAMP, "timestamp")
                    .addCode(code.withTimestamp())
                    .build());
        }
        methods.addAll(code.embeddedMethods());
        return methods;
    }

    private static MethodSpec.Builder method(String name, TypeName returned) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(returned);
    }

    /** Returns the properties that only other subtypes have. */
    private List<String> othersThan(MappedSubtype subtype) {
        List<String> own = subtype.struct().leaves().map(MappedProperty::path).toList();
        return entity.properties().stream()
                .filter(property -> !property.isComputed())
                .map(MappedProperty::path)
                .filter(path -> !own.contains(path))
                .toList();
    }
}
