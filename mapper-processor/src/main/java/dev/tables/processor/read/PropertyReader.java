package dev.tables.processor.read;

import dev.tables.mapping.PropertyModel.Role;
import dev.tables.processor.diagnostic.Place;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Access;
import dev.tables.processor.model.MappedProperty.Encrypted;
import dev.tables.processor.model.MappedProperty.Nullness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads the properties of an entity: record components, or fields with their getters, setters and parameters. */
final class PropertyReader {
    private final TypeElement entity;
    private final MemberReader members;
    private final Mirrors mirrors;
    private final TypeReader types;
    /** What carries annotations of each property: the field first, for the compiler can always point at it. */
    private final Map<String, List<Element>> declarations = new LinkedHashMap<>();

    PropertyReader(TypeElement entity, MemberReader members, Mirrors mirrors, TypeReader types) {
        this.entity = entity;
        this.members = members;
        this.mirrors = mirrors;
        this.types = types;
    }

    /** The properties in order of declaration, or null if a type is not known yet. */
    @Nullable
    List<MappedProperty> read() {
        List<MappedProperty> properties = new ArrayList<>();
        for (VariableElement field : members.fields()) {
            TypeMirror type = members.typeOf(field);
            if (TypeReader.isUnfinished(type)) {
                return null;
            }
            properties.add(entity.getKind() == ElementKind.RECORD ? ofRecord(field, type) : ofClass(field, type));
        }
        return properties;
    }

    /** What carries the annotations of a property. */
    List<Element> declarationsOf(String property) {
        return declarations.getOrDefault(property, List.of());
    }

    /** Mapping annotations on methods that belong to no property. */
    List<Place> strayAnnotations() {
        List<Place> stray = new ArrayList<>();
        for (ExecutableElement method : members.ownMethods()) {
            Place found = Mirrors.find(List.of(method), AnnotationNames.ON_PROPERTY);
            boolean known = declarations.values().stream().anyMatch(carriers -> carriers.contains(method));
            if (found != null && !known) {
                stray.add(found);
            }
        }
        return stray;
    }

    private MappedProperty ofRecord(VariableElement field, TypeMirror type) {
        String name = field.getSimpleName().toString();
        List<Element> carriers = new ArrayList<>(List.of(field));
        Access read = null;
        for (RecordComponentElement component : ElementFilter.recordComponentsIn(entity.getEnclosedElements())) {
            if (component.getSimpleName().contentEquals(name)) {
                ExecutableElement accessor = component.getAccessor();
                carriers.add(component);
                carriers.add(accessor);
                read = members.readAccess(field, accessor);
            }
        }
        return property(field, type, carriers, read, null);
    }

    private MappedProperty ofClass(VariableElement field, TypeMirror type) {
        String name = field.getSimpleName().toString();
        List<Element> carriers = new ArrayList<>(List.of(field));
        ExecutableElement getter = members.getter(name, type);
        ExecutableElement setter = members.setter(name, type);
        if (getter != null) {
            carriers.add(getter);
        }
        if (setter != null) {
            carriers.add(setter);
        }
        for (ExecutableElement constructor : members.constructors()) {
            for (VariableElement parameter : constructor.getParameters()) {
                if (parameter.getSimpleName().contentEquals(name)) {
                    carriers.add(parameter);
                }
            }
        }
        return property(field, type, carriers, members.readAccess(field, getter), members.writeAccess(field, setter));
    }

    private MappedProperty property(
            VariableElement field,
            TypeMirror type,
            List<Element> carriers,
            @Nullable Access read,
            @Nullable Access write) {
        String name = field.getSimpleName().toString();
        declarations.put(name, carriers);
        Place named = Mirrors.find(carriers, AnnotationNames.PROPERTY);
        Role role = role(carriers);
        // The compiler cannot point into a superclass that was compiled before.
        Place place = Place.of(entity.equals(field.getEnclosingElement()) ? field : entity);
        String stored = named != null && role == Role.PROPERTY ? mirrors.string(named, "value") : name;
        return new MappedProperty(
                name,
                role == Role.TIMESTAMP ? "Timestamp" : stored,
                types.read(type),
                role,
                nullness(carriers, type),
                read,
                write,
                encrypted(carriers),
                isIgnored(field, carriers),
                place,
                named == null ? place : named.at("value"));
    }

    private @Nullable Encrypted encrypted(List<Element> carriers) {
        Place place = Mirrors.find(carriers, AnnotationNames.ENCRYPT);
        return place == null
                ? null
                : new Encrypted(mirrors.string(place, "keyset"), mirrors.integer(place, "tokenBits"), place);
    }

    private static Nullness nullness(List<Element> carriers, TypeMirror type) {
        // What a constructor or setter accepts says nothing of what a getter gives.
        List<Element> readable = carriers.stream()
                .filter(carrier -> carrier.getKind() != ElementKind.PARAMETER)
                .toList();
        return NullnessReader.read(readable, type);
    }

    private static boolean isIgnored(VariableElement field, List<Element> carriers) {
        return field.getModifiers().contains(Modifier.TRANSIENT) || Mirrors.has(carriers, AnnotationNames.IGNORED);
    }

    private static Role role(List<Element> carriers) {
        if (Mirrors.has(carriers, Set.of(AnnotationNames.PARTITION_KEY))) {
            return Role.PARTITION_KEY;
        }
        if (Mirrors.has(carriers, Set.of(AnnotationNames.ROW_KEY))) {
            return Role.ROW_KEY;
        }
        if (Mirrors.has(carriers, AnnotationNames.VERSION)) {
            return Role.VERSION;
        }
        return Mirrors.has(carriers, Set.of(AnnotationNames.TIMESTAMP)) ? Role.TIMESTAMP : Role.PROPERTY;
    }
}
