package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.lang.model.element.Modifier;

/**
 * A generator of the class with an entity's properties, from which predicates are built. The class has a constant for
 * each property. If a property is a value object, its constant is an object with a field for each property of the value
 * object.
 */
public final class PropertiesWriter {
    private final MappedEntity entity;
    private final ClassName type;
    private final ClassName name;
    private final PropertyCode code;
    private final Map<String, TypeSpec> valueObjects = new LinkedHashMap<>();
    private final Set<String> taken = new HashSet<>();

    private PropertiesWriter(MappedEntity entity, String simpleName) {
        this.entity = entity;
        type = Names.entity(entity.name());
        name = ClassName.get(entity.name().packageName(), simpleName);
        code = new PropertyCode(type);
        taken.add(simpleName.toLowerCase(Locale.ROOT));
    }

    /**
     * Generates the class. Returns false if a class with that name already exists.
     *
     * @throws IOException if the file cannot be written
     */
    public static boolean write(MappedEntity entity, String simpleName, Filer filer) throws IOException {
        TypeSpec.Builder properties = new PropertiesWriter(entity, simpleName).properties();
        try {
            SourceText.write(
                    MapperWriter.file(entity, properties), entity.name().inPackage(simpleName), entity.place(), filer);
            return true;
        } catch (FilerException there) {
            return false;
        }
    }

    private TypeSpec.Builder properties() {
        TypeSpec.Builder properties = TypeSpec.classBuilder(name)
                .addJavadoc("The properties of {@link $T}, for building an {@link $T}.\n", type, EntityPredicate.class)
                .addModifiers(Modifier.FINAL);
        List<MappedProperty> all = entity.properties();
        fields("", all)
                .forEach(field -> properties.addField(
                        field.toBuilder().addModifiers(Modifier.STATIC).build()));
        if (entity.isAbstract()
                && all.stream()
                        .noneMatch(
                                property -> property.path().split("\\.", 2)[0].equals("entityType"))) {
            properties.addField(field("entityType", MappedEntity.ENTITY_TYPE, code.text())
                    .addModifiers(Modifier.STATIC)
                    .addJavadoc("The stored name of the subtype.")
                    .build());
        }
        return properties.addMethod(constructor()).addTypes(valueObjects.values());
    }

    /** Returns the fields of the properties directly below a path prefix, and adds the classes of value objects. */
    private List<FieldSpec> fields(String prefix, List<MappedProperty> properties) {
        Map<String, List<MappedProperty>> within = new LinkedHashMap<>();
        for (MappedProperty property : properties) {
            String rest = property.path().substring(prefix.length());
            int dot = rest.indexOf('.');
            within.computeIfAbsent(dot < 0 ? rest : rest.substring(0, dot + 1), key -> new ArrayList<>())
                    .add(property);
        }
        List<FieldSpec> fields = new ArrayList<>();
        within.forEach((key, found) -> {
            if (key.endsWith(".")) {
                String name = key.substring(0, key.length() - 1);
                String field = name;
                // A subtype may have a value object where another has a single value.
                while (within.containsKey(field)) {
                    field += "_";
                }
                fields.add(valueObject(field, prefix + key, found));
            } else {
                TypeName offered = code.typeOf(found.get(0));
                if (offered != null) {
                    fields.add(field(key, found.get(0).path(), offered)
                            .addJavadoc(doc(found.get(0)))
                            .build());
                }
            }
        });
        return fields;
    }

    private FieldSpec valueObject(String field, String prefix, List<MappedProperty> properties) {
        ClassName nested = name.nestedClass(nestedName(prefix));
        String path = prefix.substring(0, prefix.length() - 1);
        TypeSpec.Builder valueObject = TypeSpec.classBuilder(nested)
                .addJavadoc("The properties of {@code $L}.", path)
                .addModifiers(Modifier.STATIC, Modifier.FINAL);
        if (entity.shape().isPublic()) {
            valueObject.addModifiers(Modifier.PUBLIC);
        }
        valueObjects.put(prefix, valueObject.build());
        valueObject.addFields(fields(prefix, properties)).addMethod(constructor());
        valueObjects.put(prefix, valueObject.build());
        return FieldSpec.builder(nested, field, Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("Value object {@code $L}.", path)
                .initializer("new $T()", nested)
                .build();
    }

    private String nestedName(String prefix) {
        StringBuilder joined = new StringBuilder();
        for (String part : prefix.split("\\.")) {
            joined.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
        }
        String base = joined.append("Properties").toString();
        String found = base;
        // Of files, some systems tell no case apart.
        for (int number = 2; !taken.add(found.toLowerCase(Locale.ROOT)); number++) {
            found = base + number;
        }
        return found;
    }

    private static MethodSpec constructor() {
        return MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build();
    }

    private static FieldSpec.Builder field(String field, String path, TypeName offered) {
        ClassName made = ((ParameterizedTypeName) offered).rawType();
        return FieldSpec.builder(offered, field, Modifier.PUBLIC, Modifier.FINAL)
                .initializer(CodeBlock.of("new $T<>($S)", made, path));
    }

    private static String doc(MappedProperty property) {
        String text = "Property {@code " + property.path().replace("$", "$$") + "}";
        return switch (property.role()) {
            case PARTITION_KEY -> text + ", a component of the partition key.";
            case ROW_KEY -> text + ", a component of the row key.";
            case VERSION -> text + ", the ETag of the row.";
            case TIMESTAMP -> text + ", the time of the last change of the row.";
            case COMPUTED -> text + ", computed by a method of the entity.";
            case PROPERTY -> property.encrypted() == null ? text + "." : text + ", stored encrypted.";
        };
    }
}
