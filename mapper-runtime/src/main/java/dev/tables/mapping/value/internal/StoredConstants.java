package dev.tables.mapping.value.internal;

import dev.tables.annotation.EnumValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/** A Jackson introspector that reads and writes enum constants within JSON under the texts of {@link EnumValue}. */
final class StoredConstants extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public String[] findEnumValues(
            MapperConfig<?> config, AnnotatedClass annotatedClass, Enum<?>[] enumValues, String[] names) {
        String[] found = super.findEnumValues(config, annotatedClass, enumValues, names);
        for (int i = 0; i < enumValues.length; i++) {
            EnumValue declared = declared(enumValues[i]);
            if (declared != null && !declared.value().isEmpty()) {
                found[i] = declared.value();
            }
        }
        return found;
    }

    @Override
    public void findEnumAliases(
            MapperConfig<?> config, AnnotatedClass annotatedClass, Enum<?>[] enumValues, String[][] aliasList) {
        super.findEnumAliases(config, annotatedClass, enumValues, aliasList);
        Set<String> taken = new HashSet<>();
        for (Enum<?> constant : enumValues) {
            EnumValue declared = declared(constant);
            taken.addAll(declared == null ? List.of(constant.name()) : List.of(declared.formerNames()));
            taken.add(declared == null || declared.value().isEmpty() ? constant.name() : declared.value());
        }
        for (int i = 0; i < enumValues.length; i++) {
            EnumValue declared = declared(enumValues[i]);
            if (declared != null) {
                String @Nullable [] known = aliasList[i];
                List<String> aliases = new ArrayList<>(known == null ? List.of() : List.of(known));
                aliases.addAll(List.of(declared.formerNames()));
                if (!taken.contains(enumValues[i].name())) {
                    aliases.add(enumValues[i].name());
                }
                aliasList[i] = aliases.toArray(String[]::new);
            }
        }
    }

    private static @Nullable EnumValue declared(Enum<?> constant) {
        try {
            return constant.getDeclaringClass().getField(constant.name()).getAnnotation(EnumValue.class);
        } catch (NoSuchFieldException hidden) {
            return null;
        }
    }
}
