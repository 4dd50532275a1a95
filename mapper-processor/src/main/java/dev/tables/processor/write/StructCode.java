package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.VersionValues;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.model.Creation;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedStruct;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** The code that writes and reads one class: an entity, a subtype of an entity, or a value object. */
final class StructCode {
    private final MappedEntity entity;
    private final MappedStruct struct;
    private final ValueCode values;
    private final TypeName type;
    private final String variable;
    private final Locals locals;

    StructCode(MappedEntity entity, MappedStruct struct, ValueCode values) {
        this.entity = entity;
        this.struct = struct;
        this.values = values;
        type = TypeName.get(struct.type());
        variable = Names.variable(struct.label());
        locals = new Locals(struct.properties(), values.taken(entity, variable));
    }

    String variable() {
        return variable;
    }

    private CodeBlock object() {
        return CodeBlock.of("$N", variable);
    }

    /** Generates code that writes the properties. Each value object is written by a separate generated method. */
    CodeBlock write(CodeBlock first) {
        CodeBlock.Builder code = CodeBlock.builder();
        List<CodeBlock> chain = new ArrayList<>();
        if (!first.isEmpty()) {
            chain.add(first);
        }
        for (MappedProperty property : struct.properties()) {
            MappedStruct embedded = property.embedded();
            if (property.isStored() && property.type().wrapping() == Wrapping.EXPLODED) {
                flush(chain, code);
                code.addStatement(values.writeElements(property, object()));
            } else if (property.isStored()) {
                chain.add(values.toRow(property, object()));
            } else if (embedded != null) {
                flush(chain, code);
                code.addStatement("write$L($L, writer)", embedded.suffix(), ValueCode.get(property, object()));
            }
        }
        flush(chain, code);
        return code.build();
    }

    private static void flush(List<CodeBlock> chain, CodeBlock.Builder code) {
        if (!chain.isEmpty()) {
            code.addStatement("writer$L", CodeBlock.join(chain, "\n"));
            chain.clear();
        }
    }

    /** Generates code that reads an entity, beginning with the keys. */
    CodeBlock read() {
        CodeBlock.Builder code = CodeBlock.builder();
        readKey(code, entity.partitionKey(), "partitionKey", "PARTITION_KEY");
        readKey(code, entity.rowKey(), "rowKey", "ROW_KEY");
        return code.add(readProperties()).build();
    }

    private void readKey(CodeBlock.Builder code, MappedKey key, String reader, String layout) {
        if (key.components().isEmpty()) {
            return;
        }
        code.addStatement("$T $N = $N.reader(ENTITY, reader.$N())", KeyReader.class, reader, layout, reader);
        for (MappedComponent component : key.components()) {
            MappedProperty property = component.property();
            code.addStatement(
                    "$T $N = $L",
                    TypeName.get(property.type().declared()),
                    local(property),
                    values.fromKey(property, reader));
        }
    }

    private CodeBlock readProperties() {
        CodeBlock.Builder code = CodeBlock.builder();
        Creation creation = struct.creation();
        List<String> arguments = new ArrayList<>();
        for (MappedProperty property : creation.arguments()) {
            String local = local(property);
            arguments.add(local);
            if (!property.isKey()) {
                code.addStatement("$T $N = $L", TypeName.get(property.type().declared()), local, value(property));
            }
        }
        CodeBlock made =
                made(arguments.stream().map(name -> CodeBlock.of("$N", name)).toList());
        if (creation.setLater().isEmpty()) {
            return code.addStatement("return $L", made).build();
        }
        code.addStatement("$T $N = $L", type, variable, made);
        creation.setLater().forEach(property -> setFromRow(code, property));
        return code.addStatement("return $N", variable).build();
    }

    /** Generates the call of the constructor or builder. */
    private CodeBlock made(List<CodeBlock> arguments) {
        Creation.Builder builder = struct.creation().builder();
        if (builder != null) {
            CodeBlock.Builder code = CodeBlock.builder().add("$T.$N()", type, builder.factory());
            for (int i = 0; i < arguments.size(); i++) {
                code.add("\n.$N($L)", builder.setters().get(i), arguments.get(i));
            }
            return code.add("\n.$N()", builder.build()).build();
        }
        return CodeBlock.of("new $T($L)", type, CodeBlock.join(arguments, ", "));
    }

    private void setFromRow(CodeBlock.Builder code, MappedProperty property) {
        CodeBlock value = property.isKey() ? CodeBlock.of("$N", local(property)) : value(property);
        CodeBlock set = ValueCode.set(property, variable, value);
        if (property.isStored() && !property.mayBeNull()) {
            // An absent property leaves the initial value of the field, which is what the class means by default.
            code.beginControlFlow("if ($L)", values.isIn(property));
            code.addStatement(set);
            code.endControlFlow();
        } else {
            code.addStatement(set);
        }
    }

    private CodeBlock value(MappedProperty property) {
        MappedStruct embedded = property.embedded();
        if (property.ignored()) {
            return initial(property.type().declared().getKind());
        }
        if (embedded != null) {
            return CodeBlock.of("read$L(reader)", embedded.suffix());
        }
        return switch (property.role()) {
            case VERSION -> isText(property) ? CodeBlock.of("reader.etag().toString()") : CodeBlock.of("reader.etag()");
            case TIMESTAMP -> CodeBlock.of("reader.timestamp()");
            default -> values.fromRow(property);
        };
    }

    private static CodeBlock initial(TypeKind kind) {
        return CodeBlock.of(
                switch (kind) {
                    case BOOLEAN -> "false";
                    case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, CHAR -> "0";
                    default -> "null";
                });
    }

    private String local(MappedProperty property) {
        return locals.of(property);
    }

    private static boolean isText(MappedProperty version) {
        return version.type().valueType() == ValueType.STRING;
    }

    private @Nullable MappedProperty version() {
        return withRole(Role.VERSION);
    }

    private @Nullable MappedProperty withRole(Role role) {
        return struct.properties().stream()
                .filter(property -> property.role() == role && !property.ignored())
                .findFirst()
                .orElse(null);
    }

    /** Generates code that returns the version. */
    CodeBlock versionOf() {
        CodeBlock.Builder code = CodeBlock.builder();
        MappedProperty version = version();
        if (version == null) {
            return code.addStatement("return null").build();
        }
        return code.addStatement(
                        "return $T.of(ENTITY, $S, $L)",
                        VersionValues.class,
                        version.path(),
                        ValueCode.get(version, object()))
                .build();
    }

    /** Generates code that returns the object with another version. */
    CodeBlock withVersion() {
        CodeBlock.Builder code = CodeBlock.builder();
        MappedProperty version = version();
        if (version == null) {
            return code.addStatement("return $N", variable).build();
        }
        CodeBlock value =
                isText(version) ? CodeBlock.of("version == null ? null : version.toString()") : CodeBlock.of("version");
        return with(version, value);
    }

    /** Generates code that returns the object with another timestamp. */
    CodeBlock withTimestamp() {
        MappedProperty timestamp = withRole(Role.TIMESTAMP);
        return timestamp == null
                ? CodeBlock.builder().addStatement("return $N", variable).build()
                : with(timestamp, CodeBlock.of("timestamp"));
    }

    boolean hasVersion() {
        return version() != null;
    }

    boolean hasTimestamp() {
        return withRole(Role.TIMESTAMP) != null;
    }

    private CodeBlock with(MappedProperty changed, CodeBlock value) {
        boolean settable = struct.creation().setLater().stream()
                .anyMatch(property -> property.name().equals(changed.name()));
        return settable
                ? CodeBlock.builder()
                        .addStatement(ValueCode.set(changed, variable, value))
                        .addStatement("return $N", variable)
                        .build()
                : copy(changed, value);
    }

    private CodeBlock copy(MappedProperty changed, CodeBlock value) {
        List<CodeBlock> arguments = new ArrayList<>();
        for (MappedProperty property : struct.creation().arguments()) {
            if (property.name().equals(changed.name())) {
                arguments.add(value);
            } else if (property.read() == null) {
                arguments.add(initial(property.type().declared().getKind()));
            } else {
                arguments.add(ValueCode.get(property, object()));
            }
        }
        CodeBlock.Builder code = CodeBlock.builder();
        CodeBlock made = made(arguments);
        if (struct.creation().setLater().isEmpty()) {
            return code.addStatement("return $L", made).build();
        }
        code.addStatement("$T copy = $L", type, made);
        for (MappedProperty property : struct.creation().setLater()) {
            code.addStatement(ValueCode.set(property, "copy", ValueCode.get(property, object())));
        }
        return code.addStatement("return copy").build();
    }

    /**
     * Generates code that returns the stored form of a property by its name.
     *
     * @param cases the cases that come first
     * @param absent the properties that only other subtypes have
     */
    CodeBlock property(SwitchCode cases, List<String> absent) {
        struct.leaves().forEach(property -> cases.add(property.path(), values.storedInEntity(property, variable)));
        entity.properties().stream()
                .filter(MappedProperty::isComputed)
                .forEach(property -> cases.add(property.path(), values.storedInEntity(property, variable)));
        absent.forEach(path -> cases.add(path, CodeBlock.of("null")));
        return cases.returned("name", CodeBlock.of("throw $T.unknownProperty(ENTITY, name)", RequiredValues.class));
    }

    /** Generates the methods for the value objects of the class. */
    List<MethodSpec> embeddedMethods() {
        List<MethodSpec> methods = new ArrayList<>();
        for (MappedProperty property : struct.properties()) {
            MappedStruct embedded = property.embedded();
            if (embedded != null) {
                StructCode code = new StructCode(entity, embedded, values);
                boolean nullable = property.nullness() != Nullness.NON_NULL;
                methods.add(code.writeMethod(nullable));
                methods.add(code.readMethod(nullable));
                methods.addAll(code.embeddedMethods());
            }
        }
        return methods;
    }

    private MethodSpec writeMethod(boolean nullable) {
        TypeName parameter = nullable ? type.annotated(MapperWriter.NULLABLE) : type;
        MethodSpec.Builder method = MethodSpec.methodBuilder("write" + struct.suffix())
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ParameterSpec.builder(parameter, variable).build())
                .addParameter(RowWriter.class, "writer");
        CodeBlock body = write(CodeBlock.builder().build());
        return nullable
                ? method.beginControlFlow("if ($N != null)", variable)
                        .addCode(body)
                        .endControlFlow()
                        .build()
                : method.addCode(body).build();
    }

    private MethodSpec readMethod(boolean nullable) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("read" + struct.suffix())
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(nullable ? type.annotated(MapperWriter.NULLABLE) : type)
                .addParameter(RowReader.class, "reader");
        if (nullable) {
            List<CodeBlock> absent = struct.leaves()
                    .filter(MappedProperty::isStored)
                    .map(property -> CodeBlock.of("!$L", values.isIn(property)))
                    .toList();
            method.beginControlFlow("if ($L)", CodeBlock.join(absent, " && "))
                    .addStatement("return null")
                    .endControlFlow();
        }
        return method.addCode(readProperties()).build();
    }
}
