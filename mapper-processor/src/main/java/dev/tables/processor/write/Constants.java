package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.tables.mapping.model.ExplodedList;
import dev.tables.mapping.model.ExplodedMap;
import dev.tables.mapping.value.JsonValues;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStorage;
import dev.tables.processor.model.MappedStruct;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/**
 * The constants of a mapper that convert values: one for each converter, and one for each type that is stored as JSON.
 */
final class Constants {
    private final Map<String, FieldSpec> byType = new LinkedHashMap<>();

    Constants(MappedEntity entity) {
        entity.shape().structs().flatMap(MappedStruct::leaves).forEach(this::add);
    }

    List<FieldSpec> fields() {
        return new ArrayList<>(byType.values());
    }

    /** Returns the name of the constant that converts a property. */
    String of(MappedProperty property) {
        FieldSpec field = byType.get(keyOf(property));
        if (field == null) {
            throw new IllegalStateException(property.path() + " has no converter constant in the mapper");
        }
        return field.name();
    }

    private void add(MappedProperty property) {
        Wrapping wrapping = property.type().wrapping();
        String key = keyOf(property);
        if (byType.containsKey(key)) {
            return;
        }
        if (wrapping == Wrapping.CONVERTED) {
            TypeName converter = TypeName.get(property.type().converter());
            String simple = converter instanceof ClassName name ? name.simpleName() : "Converter";
            String upper = Names.upperCase(simple);
            byType.put(
                    key,
                    field(converter, upper.endsWith("CONVERTER") ? upper : upper + "_CONVERTER")
                            .initializer("new $T()", converter)
                            .build());
        } else if (wrapping == Wrapping.EXPLODED) {
            byType.put(key, exploded(property));
        } else if (wrapping == Wrapping.JSON) {
            TypeName type = ParameterizedTypeName.get(
                    ClassName.get(JsonValues.class),
                    TypeName.get(property.type().declared()).box());
            byType.put(
                    key,
                    field(type, Names.upperCase(property.path()) + "_JSON")
                            .initializer(
                                    property.type().contents() == null
                                            ? CodeBlock.of("new $T<>() {}", JsonValues.class)
                                            : CodeBlock.of(
                                                    "new $T<>($S) {}",
                                                    JsonValues.class,
                                                    property.type().contents()))
                            .build());
        }
    }

    private FieldSpec exploded(MappedProperty property) {
        MappedStorage spread = Objects.requireNonNull(property.spread());
        TypeName element =
                TypeName.get(property.type().mirror()).withoutAnnotations().box();
        String wanted = Names.upperCase(property.path()) + "_ELEMENTS";
        if (spread.keys() == null) {
            return field(ParameterizedTypeName.get(ClassName.get(ExplodedList.class), element), wanted)
                    .initializer(
                            property.type().contents() == null
                                    ? "$T.of(MODEL, $S, $T.class)"
                                    : "$T.ofNonNull(MODEL, $S, $T.class)",
                            ExplodedList.class,
                            property.path(),
                            element)
                    .build();
        }
        TypeName keys = TypeName.get(spread.keys()).withoutAnnotations();
        return field(ParameterizedTypeName.get(ClassName.get(ExplodedMap.class), keys, element), wanted)
                .initializer("$T.of(MODEL, $S, $T.class, $T.class)", ExplodedMap.class, property.path(), keys, element)
                .build();
    }

    private static String keyOf(MappedProperty property) {
        if (property.type().wrapping() == Wrapping.EXPLODED) {
            return "EXPLODED " + property.path();
        }
        TypeName type = property.type().wrapping() == Wrapping.CONVERTED
                ? TypeName.get(property.type().converter())
                : TypeName.get(property.type().declared());
        return property.type().wrapping() + " " + type + " " + property.type().contents();
    }

    private FieldSpec.Builder field(TypeName type, String wanted) {
        String name = wanted;
        for (int i = 2; isTaken(name); i++) {
            name = wanted + i;
        }
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
    }

    private boolean isTaken(String name) {
        return byType.values().stream().anyMatch(field -> field.name().equals(name));
    }
}
