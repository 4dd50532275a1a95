package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.tables.engine.RowKeys;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import java.util.List;
import javax.lang.model.element.Modifier;

/** The key record of an entity. */
final class KeyCode {
    private final MappedEntity entity;
    private final List<MappedProperty> components;

    KeyCode(MappedEntity entity) {
        this.entity = entity;
        components = entity.keyComponents();
    }

    TypeSpec.Builder key() {
        ClassName type = Names.entity(entity.name());
        TypeSpec.Builder key = TypeSpec.recordBuilder(Names.key(entity.name()))
                .addJavadoc("Names one {@link $T}. " + MapperJavadoc.keys(entity) + "\n", type)
                .addSuperinterface(EntityKey.class);
        MethodSpec.Builder header = MethodSpec.compactConstructorBuilder();
        MethodSpec.Builder compact = MethodSpec.compactConstructorBuilder();
        boolean checks = false;
        if (!components.isEmpty()) {
            key.addJavadoc("\n");
        }
        for (MappedProperty component : components) {
            TypeName componentType = TypeName.get(component.type().declared());
            header.addParameter(componentType, component.name());
            compact.addParameter(componentType, component.name());
            key.addJavadoc("@param $L $L\n", component.name(), part(component));
            if (!component.type().primitive()) {
                checks = true;
                compact.addStatement(
                        "$T.ofKey($S, $S, $N)",
                        RequiredValues.class,
                        entity.simpleName(),
                        component.name(),
                        component.name());
            }
        }
        key.recordConstructor(header.build());
        if (checks) {
            key.addMethod(compact.addJavadoc("Refuses null.")
                    .addModifiers(entity.shape().isPublic() ? List.of(Modifier.PUBLIC) : List.of())
                    .build());
        }
        return key.addMethod(of(type)).addMethod(toRowKeys());
    }

    private static String part(MappedProperty component) {
        return switch (component.role()) {
            case PARTITION_KEY -> "part of the partition key";
            default -> "part of the row key";
        };
    }

    private MethodSpec of(ClassName type) {
        String variable = Names.variable(entity.name());
        List<CodeBlock> values = components.stream()
                .map(property -> ValueCode.get(property, CodeBlock.of("$N", variable)))
                .toList();
        return MethodSpec.methodBuilder("of")
                .addJavadoc("The key of an entity.")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(Names.key(entity.name()))
                .addParameter(type, variable)
                .addStatement("return new $T($L)", Names.key(entity.name()), CodeBlock.join(values, ", "))
                .build();
    }

    private MethodSpec toRowKeys() {
        List<CodeBlock> names = components.stream()
                .map(property -> CodeBlock.of("$N", property.name()))
                .toList();
        return MethodSpec.methodBuilder("toRowKeys")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(RowKeys.class)
                .addStatement("return $T.keys($L)", Names.mapper(entity.name()), CodeBlock.join(names, ", "))
                .build();
    }
}
