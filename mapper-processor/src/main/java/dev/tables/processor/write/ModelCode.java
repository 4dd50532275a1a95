package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyShards;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * The constants of a mapper that describe the entity: its name, its key layouts, the positions of its indexes and its
 * model. The constants are generated from the model that the checks and the planner use at compile time.
 */
final class ModelCode {
    private final EntityModel model;
    private final List<String> indexConstants;

    ModelCode(EntityModel model) {
        this.model = model;
        indexConstants = Names.indexConstants(model.indexes());
    }

    List<FieldSpec> fields() {
        List<FieldSpec> fields = new ArrayList<>();
        fields.add(constant(String.class, "ENTITY", CodeBlock.of("$S", model.entity())));
        fields.add(constant(KeyLayout.class, "PARTITION_KEY", layout(model.partitionKey())));
        fields.add(constant(KeyLayout.class, "ROW_KEY", layout(model.rowKey())));
        for (int i = 0; i < indexConstants.size(); i++) {
            fields.add(constant(int.class, indexConstants.get(i), CodeBlock.of("$L", i)));
        }
        fields.add(constant(EntityModel.class, "MODEL", model()));
        return fields;
    }

    private static FieldSpec constant(Class<?> type, String name, CodeBlock value) {
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(value)
                .build();
    }

    private static CodeBlock layout(KeyLayout key) {
        if (key.components().isEmpty()) {
            return CodeBlock.of("$T.constant($S)", KeyLayout.class, key.prefix());
        }
        List<CodeBlock> components =
                key.components().stream().map(ModelCode::component).toList();
        CodeBlock layout = components.size() == 1
                ? CodeBlock.of("$T.of($L)", KeyLayout.class, components.get(0))
                : CodeBlock.of("$T.of($>$>\n$L$<$<)", KeyLayout.class, CodeBlock.join(components, ",\n"));
        KeyShards shards = key.shards();
        return shards == null ? layout : CodeBlock.of("$L.withShards($L)", layout, shards.count());
    }

    private static CodeBlock component(KeyComponent component) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add("$T.of($S, $L)", KeyComponent.class, component.property(), type(component.type()));
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
            code.add(".withConstantTexts($L)", PropertyModelCode.texts(component.constantTexts()));
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
                CodeBlock.builder().add("$T.builder(ENTITY, $S)$>$>", EntityModel.class, model.table());
        if (model.schemaVersion() > 1) {
            code.add("\n.schemaVersion($L)", model.schemaVersion());
        }
        if (model.isWide()) {
            code.add("\n.wide()");
        }
        if (model.isView()) {
            code.add("\n.view()");
        }
        if (model.unknownProperties() != UnknownPropertyPolicy.KEEP) {
            code.add("\n.unknownProperties($L)", constant(model.unknownProperties()));
        }
        if (model.unreadableEntities() != UnreadableEntityPolicy.FAIL) {
            code.add("\n.unreadableEntities($L)", constant(model.unreadableEntities()));
        }
        model.properties().forEach(property -> code.add("\n.property($L)", PropertyModelCode.of(property)));
        model.properties().forEach(property -> {
            Set<String> subtypes = model.subtypesWith(property.name());
            if (subtypes != null) {
                code.add("\n.onlyInSubtypes($S, $L)", property.name(), literals(subtypes));
            }
        });
        code.add("\n.partitionKey(PARTITION_KEY)\n.rowKey(ROW_KEY)");
        model.indexes().forEach(index -> code.add("\n.index($L)", index(index)));
        return code.add("\n.build()$<$<").build();
    }

    private static CodeBlock index(IndexModel index) {
        CodeBlock.Builder code =
                CodeBlock.builder().add("$T.$L($S", IndexModel.class, index.unique() ? "unique" : "of", index.name());
        for (KeyComponent component : index.components()) {
            code.add(", $L", component(declared(component)));
        }
        code.add(").scope($L).layout($L)", constant(index.scope()), constant(index.layout()));
        if (!index.included().isEmpty()) {
            code.add(".including($L)", literals(index.included()));
        }
        return code.build();
    }

    /** Returns the component without its number of digits, if this number is the default for the type in an index. */
    private static KeyComponent declared(KeyComponent component) {
        KeyComponent plain = component.withDigits(0);
        return plain.forIndex().digits() == component.digits() ? plain : component;
    }

    static CodeBlock type(ValueType type) {
        return CodeBlock.of("$T.$L", ValueType.class, type.name());
    }

    static CodeBlock constant(Enum<?> constant) {
        return CodeBlock.of("$T.$L", constant.getDeclaringClass(), constant.name());
    }

    static CodeBlock literals(Collection<String> texts) {
        return texts.stream().map(text -> CodeBlock.of("$S", text)).collect(CodeBlock.joining(", "));
    }
}
