package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.EnumConstantTexts;
import dev.tables.mapping.value.ValueType;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Encrypted;
import dev.tables.processor.model.MappedSpread;
import dev.tables.processor.model.MappedSubtype;
import dev.tables.processor.model.RuntimeModel;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** The constants of a mapper: the entity's name, its key layouts, its model. */
final class ModelCode {
    private final MappedEntity entity;

    ModelCode(MappedEntity entity) {
        this.entity = entity;
    }

    List<FieldSpec> fields() {
        return List.of(
                constant(String.class, "ENTITY", CodeBlock.of("$S", entity.simpleName())),
                constant(KeyLayout.class, "PARTITION_KEY", layout(entity.partitionKey())),
                constant(KeyLayout.class, "ROW_KEY", layout(entity.rowKey())),
                constant(EntityModel.class, "MODEL", model()));
    }

    private static FieldSpec constant(Class<?> type, String name, CodeBlock value) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    private static CodeBlock layout(MappedKey key) {
        if (key.components().isEmpty()) {
            return CodeBlock.of("$T.constant($S)", KeyLayout.class, key.constant());
        }
        List<CodeBlock> components = key.components().stream()
                .map(MappedComponent::toKeyComponent)
                .map(ModelCode::component)
                .toList();
        CodeBlock layout = components.size() == 1
                ? CodeBlock.of("$T.of($L)", KeyLayout.class, components.get(0))
                : CodeBlock.of("$T.of($>$>\n$L$<$<)", KeyLayout.class, CodeBlock.join(components, ",\n"));
        return key.shards() == 0 ? layout : CodeBlock.of("$L$>$>\n.withShards($L)$<$<", layout, key.shards());
    }

    private static CodeBlock component(KeyComponent component) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "$T.of($S, $T.$L)",
                        KeyComponent.class,
                        component.property(),
                        ValueType.class,
                        component.type().name());
        if (!component.separator().equals(KeyComponent.SEPARATOR)) {
            code.add(".withSeparator($S)", component.separator());
        }
        if (!component.prefix().isEmpty()) {
            code.add(".withPrefix($S)", component.prefix());
        }
        if (component.digits() > 0) {
            code.add(".withDigits($L)", component.digits());
        }
        if (component.scale() > 0) {
            code.add(".withScale($L)", component.scale());
        }
        if (!component.constantTexts().isEmpty()) {
            code.add(".withConstantTexts($L)", texts(component.constantTexts()));
        }
        if (component.ignoreCase()) {
            code.add(".ignoringCase()");
        }
        if (component.descending()) {
            code.add(".reversed()");
        }
        return code.build();
    }

    private CodeBlock model() {
        CodeBlock.Builder code =
                CodeBlock.builder().add("$T.builder(ENTITY, $S)$>$>", EntityModel.class, entity.table());
        if (entity.schema().version() > 1) {
            code.add("\n.schemaVersion($L)", entity.schema().version());
        }
        if (entity.wide()) {
            code.add("\n.wide()");
        }
        if (entity.isView()) {
            code.add("\n.view()");
        }
        UnknownPropertyPolicy unknown = entity.schema().unknown();
        if (unknown != UnknownPropertyPolicy.KEEP) {
            code.add("\n.unknownProperties($T.$L)", UnknownPropertyPolicy.class, unknown.name());
        }
        UnreadableEntityPolicy unreadable = entity.schema().unreadable();
        if (unreadable != UnreadableEntityPolicy.FAIL) {
            code.add("\n.unreadableEntities($T.$L)", UnreadableEntityPolicy.class, unreadable.name());
        }
        for (MappedProperty property : entity.properties()) {
            code.add("\n.property($L)", property(property));
        }
        if (entity.isAbstract()) {
            code.add(
                    "\n.property($L)",
                    withConstantTexts(
                            CodeBlock.of(
                                    "$T.stored($S, $S, $T.STRING, false)",
                                    PropertyModel.class,
                                    MappedEntity.ENTITY_TYPE,
                                    MappedEntity.ENTITY_TYPE,
                                    ValueType.class),
                            MappedSubtype.texts(entity.shape().subtypes())));
            entity.properties().stream().filter(MappedProperty::isStored).forEach(property -> only(property, code));
        }
        code.add("\n.partitionKey(PARTITION_KEY)\n.rowKey(ROW_KEY)");
        for (MappedIndex index : entity.indexes()) {
            code.add("\n.index($L)", index(index));
        }
        return code.add("\n.build()$<$<").build();
    }

    /** Names the subtypes that have a property which others lack. */
    private void only(MappedProperty property, CodeBlock.Builder code) {
        List<MappedSubtype> with = entity.shape().subtypes().stream()
                .filter(subtype ->
                        subtype.struct().leaves().anyMatch(leaf -> leaf.path().equals(property.path())))
                .toList();
        if (with.size() < entity.shape().subtypes().size()) {
            List<String> texts = with.stream()
                    .flatMap(subtype -> Stream.concat(Stream.of(subtype.storedName()), subtype.formerNames().stream()))
                    .toList();
            code.add("\n.only($S, $L)", property.path(), texts(texts));
        }
    }

    private CodeBlock property(MappedProperty property) {
        if (property.role() == Role.VERSION) {
            return CodeBlock.of("$T.version($S)", PropertyModel.class, property.path());
        }
        if (property.role() == Role.TIMESTAMP) {
            return CodeBlock.of("$T.timestamp($S)", PropertyModel.class, property.path());
        }
        CodeBlock made =
                property.isKey() ? key(property) : property.isComputed() ? computed(property) : stored(property);
        String constants = property.type().constants();
        CodeBlock named = constants == null
                ? made
                : withConstantTexts(
                        CodeBlock.of("$L.enumClassName($S)", made, constants),
                        property.type().texts());
        String converted = property.type().converted();
        return converted == null ? named : CodeBlock.of("$L.convertedClassName($S)", named, converted);
    }

    private static CodeBlock computed(MappedProperty property) {
        return CodeBlock.of(
                "$T.computed($S, $T.$L, $L)",
                PropertyModel.class,
                property.path(),
                ValueType.class,
                property.type().stored().name(),
                property.mayBeNull());
    }

    private static CodeBlock withConstantTexts(CodeBlock property, EnumConstantTexts texts) {
        return texts.isEmpty() ? property : CodeBlock.of("$L.constantTexts($L)", property, texts(texts));
    }

    private static CodeBlock texts(EnumConstantTexts texts) {
        CodeBlock.Builder code = CodeBlock.builder().add("$T.NONE", EnumConstantTexts.class);
        for (String constant : texts.renamedConstants()) {
            code.add(
                    ".with($S, $L)",
                    constant,
                    texts.declaredTexts(constant).stream()
                            .map(text -> CodeBlock.of("$S", text))
                            .collect(CodeBlock.joining(", ")));
        }
        return code.build();
    }

    private static CodeBlock key(MappedProperty property) {
        return CodeBlock.of(
                "$T.key($S, $T.$L, $T.$L)",
                PropertyModel.class,
                property.path(),
                ValueType.class,
                property.type().stored().name(),
                Role.class,
                property.role().name());
    }

    private CodeBlock stored(MappedProperty property) {
        CodeBlock stored = CodeBlock.of(
                "$T.stored($S, $S, $T.$L, $L)",
                PropertyModel.class,
                property.path(),
                property.storedName(),
                ValueType.class,
                property.type().stored().name(),
                entity.mayBeNull(property));
        if (entity.isRequiredWherePresent(property)) {
            stored = CodeBlock.of("$L.requiredWherePresent()", stored);
        }
        ValueType elements = property.type().storedElements();
        if (elements != null) {
            stored = CodeBlock.of("$L.elementType($T.$L)", stored, ValueType.class, elements.name());
        }
        JsonForm json = property.type().json();
        if (json != null && elements == null) {
            stored = CodeBlock.of("$L.json($T.$L)", stored, JsonForm.class, json.name());
        }
        MappedSpread spread = property.spread();
        if (spread != null) {
            stored = CodeBlock.of("$L.storage($L)", stored, spread(spread.toSpread()));
        }
        if (!property.formerNames().isEmpty()) {
            stored = CodeBlock.of("$L.formerNames($L)", stored, texts(property.formerNames()));
        }
        if (!property.later().isEmpty()) {
            stored = CodeBlock.of("$L.futureNames($L)", stored, texts(property.later()));
        }
        if (property.single()) {
            stored = CodeBlock.of("$L.unwrappingSingleElement()", stored);
        }
        return encrypted(property, stored);
    }

    private static CodeBlock texts(List<String> names) {
        return names.stream().map(name -> CodeBlock.of("$S", name)).collect(CodeBlock.joining(", "));
    }

    private static CodeBlock encrypted(MappedProperty property, CodeBlock stored) {
        Encrypted encrypted = property.encrypted();
        if (encrypted == null) {
            return stored;
        }
        return encrypted.stage() == EncryptionRolloutStage.REQUIRED
                ? CodeBlock.of("$L.encrypted($S, $L)", stored, encrypted.keyset(), encrypted.blindIndexBits())
                : CodeBlock.of(
                        "$L.encrypted($S, $L, $T.$L)",
                        stored,
                        encrypted.keyset(),
                        encrypted.blindIndexBits(),
                        EncryptionRolloutStage.class,
                        encrypted.stage().name());
    }

    private static CodeBlock spread(PropertyStorage spread) {
        return switch (spread.kind()) {
            case LIST ->
                CodeBlock.of("$T.list($L, $L)", PropertyStorage.class, spread.firstElementNumber(), spread.maxSize());
            case MAP ->
                CodeBlock.of(
                        "$T.map($L, $T.$L)$L",
                        PropertyStorage.class,
                        spread.maxSize(),
                        ValueType.class,
                        spread.keyType(),
                        spread.keyTexts().isEmpty() ? "" : CodeBlock.of(".keyTexts($L)", texts(spread.keyTexts())));
            case CHUNKED -> CodeBlock.of("$T.chunked()", PropertyStorage.class);
            case LARGE -> CodeBlock.of("$T.large()", PropertyStorage.class);
            case MOVABLE -> throw new IllegalStateException("no annotation declares a property as MOVABLE");
        };
    }

    private CodeBlock index(MappedIndex index) {
        List<CodeBlock> components = index.parts().stream()
                .map(part -> component(RuntimeModel.indexComponent(entity, index, part)))
                .toList();
        CodeBlock made = CodeBlock.of(
                "new $T($>$>\n$S,\n$L,\n$T.$L,\n$T.$L,\n$L$<$<)",
                IndexModel.class,
                index.name(),
                components.size() == 1
                        ? CodeBlock.of("$T.of($L)", List.class, components.get(0))
                        : CodeBlock.of("$T.of($>$>\n$L$<$<)", List.class, CodeBlock.join(components, ",\n")),
                IndexScope.class,
                index.scope().name(),
                IndexLayout.class,
                index.layout().name(),
                index.unique());
        if (index.include().isEmpty()) {
            return made;
        }
        List<CodeBlock> included =
                index.include().stream().map(name -> CodeBlock.of("$S", name)).toList();
        return CodeBlock.of("$L.including($L)", made, CodeBlock.join(included, ", "));
    }
}
