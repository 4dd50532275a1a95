package dev.tables.processor.read;

import dev.tables.mapping.PropertyModel.Role;
import dev.tables.processor.diagnostic.Place;
import dev.tables.processor.model.EntityName;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedEntity.Shape;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Makes the model of an entity from its source. */
public final class EntityReader {
    private final Elements elements;
    private final Types types;
    private final Mirrors mirrors;

    /** Reads what the compiler knows. */
    public EntityReader(ProcessingEnvironment environment) {
        elements = environment.getElementUtils();
        types = environment.getTypeUtils();
        mirrors = new Mirrors(elements);
    }

    /** The entity, or null if the compiler does not know all of its types yet. */
    public @Nullable MappedEntity read(TypeElement entity) {
        Place annotation = Mirrors.find(List.of(entity), AnnotationNames.TABLE_ENTITY);
        Place place = annotation == null ? Place.of(entity) : annotation;
        String misfit = misfit(entity);
        if (misfit != null) {
            MappedKey none = new MappedKey("", place, List.of());
            Shape shape = new Shape(misfit, false, false, false, List.of(), List.of());
            return new MappedEntity(name(entity), shape, "", List.of(), none, none, List.of(), place, place);
        }
        MemberReader members = new MemberReader(elements, types, entity);
        if (members.superclasses().stream().anyMatch(type -> TypeReader.isUnfinished(type.getSuperclass()))) {
            return null;
        }
        PropertyReader reader =
                new PropertyReader(entity, members, mirrors, new TypeReader(elements, elements.getPackageOf(entity)));
        List<MappedProperty> properties = reader.read();
        return properties == null ? null : entity(entity, place, members, reader, properties);
    }

    private MappedEntity entity(
            TypeElement entity,
            Place place,
            MemberReader members,
            PropertyReader reader,
            List<MappedProperty> properties) {
        Shape shape = new Shape(
                null,
                isPublic(entity),
                elements.isDeprecated(entity),
                isGeneratedVisible(entity),
                new ConstructorReader(types, entity, members, properties).read(),
                reader.strayAnnotations());
        List<MappedIndex> indexes = new ArrayList<>();
        IndexReader indexReader = new IndexReader(mirrors);
        indexes.addAll(indexReader.read(List.of(entity), List.of()));
        for (MappedProperty property : properties) {
            if (!property.ignored()) {
                indexes.addAll(indexReader.read(reader.declarationsOf(property.name()), List.of(property.name())));
            }
        }
        String table = mirrors.string(place, "table");
        return new MappedEntity(
                name(entity),
                shape,
                table.isEmpty() ? decapitalized(entity.getSimpleName().toString()) : table,
                properties,
                key(place, "partitionKey", properties, reader, Role.PARTITION_KEY),
                key(place, "rowKey", properties, reader, Role.ROW_KEY),
                indexes,
                place,
                place.at("table"));
    }

    private MappedKey key(
            Place place, String constant, List<MappedProperty> properties, PropertyReader reader, Role role) {
        String annotation = role == Role.PARTITION_KEY ? AnnotationNames.PARTITION_KEY : AnnotationNames.ROW_KEY;
        List<MappedComponent> components = new ArrayList<>();
        for (MappedProperty property : properties) {
            Place declared = Mirrors.find(reader.declarationsOf(property.name()), annotation);
            if (declared != null && property.role() == role && !property.ignored()) {
                components.add(component(property, declared));
            }
        }
        components.sort(Comparator.comparingInt(MappedComponent::order));
        return new MappedKey(mirrors.string(place, constant), place.at(constant), components);
    }

    private MappedComponent component(MappedProperty property, Place declared) {
        return new MappedComponent(
                property,
                mirrors.integer(declared, "order"),
                mirrors.string(declared, "prefix"),
                mirrors.string(declared, "separator"),
                mirrors.integer(declared, "width"),
                mirrors.integer(declared, "scale"),
                mirrors.bool(declared, "descending"),
                declared);
    }

    private EntityName name(TypeElement entity) {
        List<String> names = new ArrayList<>();
        for (Element part : TypeReader.nesting(entity)) {
            names.add(0, part.getSimpleName().toString());
        }
        return new EntityName(elements.getPackageOf(entity).getQualifiedName().toString(), names);
    }

    private static @Nullable String misfit(TypeElement entity) {
        if (entity.getKind() != ElementKind.CLASS && entity.getKind() != ElementKind.RECORD) {
            return switch (entity.getKind()) {
                case INTERFACE -> "an interface";
                case ENUM -> "an enum";
                default -> "an annotation";
            };
        }
        if (entity.getModifiers().contains(Modifier.ABSTRACT)) {
            return "abstract";
        }
        if (!entity.getTypeParameters().isEmpty()) {
            return "generic";
        }
        List<Element> nesting = TypeReader.nesting(entity);
        if (nesting.stream().anyMatch(part -> part.getModifiers().contains(Modifier.PRIVATE))) {
            return "private";
        }
        if (nesting.stream()
                .limit(nesting.size() - 1)
                .anyMatch(part -> !part.getModifiers().contains(Modifier.STATIC))) {
            return "an inner class";
        }
        return null;
    }

    private static boolean isPublic(TypeElement entity) {
        return TypeReader.nesting(entity).stream()
                .allMatch(part -> part.getModifiers().contains(Modifier.PUBLIC));
    }

    private boolean isGeneratedVisible(TypeElement entity) {
        String generated = "javax.annotation.processing.Generated";
        return elements.getTypeElement(elements.getModuleOf(entity), generated) != null;
    }

    static String decapitalized(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
