package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.internal.IdentityType;
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
                .addJavadoc("The key of {@link $T}: $L.\n", type, MapperJavadoc.keys(entity))
                .addSuperinterface(EntityKey.class);
        MethodSpec.Builder header = MethodSpec.compactConstructorBuilder();
        MethodSpec.Builder compact = MethodSpec.compactConstructorBuilder();
        boolean checks = false;
        if (!components.isEmpty()) {
            key.addJavadoc("\n");
        }
        for (MappedProperty component : components) {
            TypeName componentType = TypeName.get(component.type().declared());
            String name = IdentityType.component(component.name());
            header.addParameter(componentType, name);
            compact.addParameter(componentType, name);
            key.addJavadoc("@param $L $L\n", name, part(component));
            if (!component.type().primitive()) {
                checks = true;
                compact.addStatement(
                        "$T.requireKeyComponent($S, $S, $N)",
                        RequiredValues.class,
                        entity.simpleName(),
                        component.name(),
                        name);
            }
        }
        key.recordConstructor(header.build());
        String checking = RequiredValues.class.getSimpleName();
        if (hides(checking)) {
            key.alwaysQualify(checking);
        }
        if (checks) {
            key.addMethod(compact.addJavadoc("Creates a key. No component may be null.")
                    .addModifiers(entity.shape().isPublic() ? List.of(Modifier.PUBLIC) : List.of())
                    .build());
        }
        return key.addMethod(of(type)).addMethod(toPrimaryKey());
    }

    private static String part(MappedProperty component) {
        return switch (component.role()) {
            case PARTITION_KEY -> "a component of the partition key";
            default -> "a component of the row key";
        };
    }

    private MethodSpec of(ClassName type) {
        String variable = Names.variable(entity.name());
        List<CodeBlock> values = components.stream()
                .map(property -> ValueCode.get(property, CodeBlock.of("$N", variable)))
                .toList();
        return MethodSpec.methodBuilder("of")
                .addJavadoc("Returns the key of an entity.")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(Names.key(entity.name()))
                .addParameter(type, variable)
                .addStatement("return new $T($L)", Names.key(entity.name()), CodeBlock.join(values, ", "))
                .build();
    }

    private MethodSpec toPrimaryKey() {
        List<CodeBlock> names = components.stream()
                .map(property -> CodeBlock.of("$N", IdentityType.component(property.name())))
                .toList();
        String mapper = entity.name().mapperName();
        CodeBlock called = hides(mapper)
                ? CodeBlock.of("$L", entity.name().inPackage(mapper))
                : CodeBlock.of("$T", Names.mapper(entity.name()));
        return MethodSpec.methodBuilder("toPrimaryKey")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(PrimaryKey.class)
                .addStatement("return $L.primaryKey($L)", called, CodeBlock.join(names, ", "))
                .build();
    }

    /** Returns whether a component hides a class where generated code calls static methods of the class. */
    private boolean hides(String simpleName) {
        return components.stream().anyMatch(component -> component.name().equals(simpleName));
    }
}
