package dev.tables.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.RowReader;
import dev.tables.mapping.PropertyModel.Role;
import dev.tables.mapping.RequiredValues;
import dev.tables.mapping.ValueType;
import dev.tables.mapping.key.KeyReader;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** The methods that make entities: from a row, and from another entity with another version. */
final class CreationCode {
    private final MappedEntity entity;
    private final ClassName type;
    private final String variable;

    CreationCode(MappedEntity entity) {
        this.entity = entity;
        type = Names.entity(entity.name());
        variable = Names.variable(entity.name());
    }

    MethodSpec read() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("read")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(type)
                .addParameter(RowReader.class, "reader");
        method.beginControlFlow("try");
        readKey(method, entity.partitionKey(), "partitionKey", "PARTITION_KEY");
        readKey(method, entity.rowKey(), "rowKey", "ROW_KEY");
        List<String> arguments = new ArrayList<>();
        for (MappedProperty property : entity.creation().arguments()) {
            String local = local(property);
            arguments.add(local);
            if (!property.isKey()) {
                method.addStatement("$T $N = $L", TypeName.get(property.type().mirror()), local, value(property));
            }
        }
        String list = String.join(", ", arguments);
        CodeBlock made = list.length() < 70
                ? CodeBlock.of("new $T($L)", type, list)
                : CodeBlock.of("new $T(\n$L)", type, String.join(",\n", arguments));
        if (entity.creation().setLater().isEmpty()) {
            method.addStatement("return $L", made);
        } else {
            method.addStatement("$T $N = $L", type, variable, made);
            entity.creation().setLater().forEach(property -> setFromRow(method, property));
            method.addStatement("return $N", variable);
        }
        return method.nextControlFlow("catch ($T unfit)", InvalidRowException.class)
                .addStatement("throw $T.unfit(ENTITY, unfit)", RequiredValues.class)
                .endControlFlow()
                .build();
    }

    private void readKey(MethodSpec.Builder method, MappedKey key, String reader, String layout) {
        if (key.components().isEmpty()) {
            return;
        }
        method.addStatement("$T $N = $N.reader(ENTITY, reader.$N())", KeyReader.class, reader, layout, reader);
        for (MappedComponent component : key.components()) {
            MappedProperty property = component.property();
            method.addStatement(
                    "$T $N = $L",
                    TypeName.get(property.type().mirror()),
                    local(property),
                    ValueCode.fromKey(property, reader));
        }
    }

    private void setFromRow(MethodSpec.Builder method, MappedProperty property) {
        CodeBlock value = property.isKey() ? CodeBlock.of("$N", local(property)) : value(property);
        CodeBlock set = ValueCode.set(property, variable, value);
        if (property.isStored() && !property.mayBeNull()) {
            // An absent property leaves the initial value of the field, which is what the class means by default.
            method.beginControlFlow("if (reader.has($S))", property.storedName());
            method.addStatement(set);
            method.endControlFlow();
        } else {
            method.addStatement(set);
        }
    }

    private static CodeBlock value(MappedProperty property) {
        if (property.ignored()) {
            return initial(property.type().mirror().getKind());
        }
        return switch (property.role()) {
            case VERSION -> isText(property) ? CodeBlock.of("reader.etag().toString()") : CodeBlock.of("reader.etag()");
            case TIMESTAMP -> CodeBlock.of("reader.timestamp()");
            default -> ValueCode.fromRow(property);
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
        return Names.local(property, entity.properties(), variable);
    }

    static boolean isText(MappedProperty version) {
        return version.type().valueType() == ValueType.STRING;
    }

    MethodSpec withVersion() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("withVersion")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(type)
                .addParameter(type, variable)
                .addParameter(
                        ClassName.get(ETag.class)
                                .annotated(
                                        AnnotationSpec.builder(Nullable.class).build()),
                        "version");
        MappedProperty version = entity.withRole(Role.VERSION);
        if (version == null) {
            return method.addStatement("return $N", variable).build();
        }
        CodeBlock value =
                isText(version) ? CodeBlock.of("version == null ? null : version.toString()") : CodeBlock.of("version");
        boolean settable = entity.creation().setLater().stream()
                .anyMatch(property -> property.name().equals(version.name()));
        if (settable) {
            return method.addStatement(ValueCode.set(version, variable, value))
                    .addStatement("return $N", variable)
                    .build();
        }
        copy(method, version, value);
        return method.build();
    }

    private void copy(MethodSpec.Builder method, MappedProperty version, CodeBlock value) {
        List<CodeBlock> arguments = new ArrayList<>();
        for (MappedProperty property : entity.creation().arguments()) {
            if (property.name().equals(version.name())) {
                arguments.add(value);
            } else if (property.read() == null) {
                arguments.add(initial(property.type().mirror().getKind()));
            } else {
                arguments.add(ValueCode.get(property, variable));
            }
        }
        CodeBlock made = CodeBlock.of("new $T(\n$L)", type, CodeBlock.join(arguments, ",\n"));
        if (entity.creation().setLater().isEmpty()) {
            method.addStatement("return $L", made);
            return;
        }
        method.addStatement("$T copy = $L", type, made);
        for (MappedProperty property : entity.creation().setLater()) {
            method.addStatement(ValueCode.set(property, "copy", ValueCode.get(property, variable)));
        }
        method.addStatement("return copy");
    }
}
