package dev.tables.processor.read;

import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Access;
import dev.tables.processor.model.MappedProperty.Encrypted;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedStruct;
import dev.tables.processor.model.MappedType;
import dev.tables.processor.model.MappedType.Wrapping;
import dev.tables.processor.read.StructReader.Nesting;
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

/**
 * A reader of the properties of one class: record components, or fields with their getters, setters and parameters.
 */
final class PropertyReader {
    private final TypeElement type;
    private final MemberReader members;
    private final Mirrors mirrors;
    private final TypeReader types;
    private final Nesting nesting;
    /**
     * The elements with annotations of each property. The field is first, because the compiler can always report its
     * location.
     */
    private final Map<String, List<Element>> declarations = new LinkedHashMap<>();

    private boolean unfinished;

    PropertyReader(TypeElement type, MemberReader members, Mirrors mirrors, TypeReader types, Nesting nesting) {
        this.type = type;
        this.members = members;
        this.mirrors = mirrors;
        this.types = types;
        this.nesting = nesting;
    }

    /** Returns the properties in order of declaration; {@code structs} reads the value objects. */
    List<MappedProperty> read(StructReader structs, TypeElement home) {
        List<MappedProperty> properties = new ArrayList<>();
        List<? extends Element> declared = type.getKind() == ElementKind.RECORD
                ? ElementFilter.recordComponentsIn(type.getEnclosedElements())
                : members.fields();
        for (Element element : declared) {
            TypeMirror declaredType =
                    element instanceof VariableElement field ? members.typeOf(field) : element.asType();
            if (TypeReader.isUnfinished(declaredType)) {
                unfinished = true;
                continue;
            }
            Found found = element instanceof RecordComponentElement component
                    ? ofRecord(component)
                    : ofClass((VariableElement) element, declaredType);
            properties.add(property(found, declaredType, structs, home));
        }
        return properties;
    }

    /** Returns whether a property was omitted because the compiler does not know its type yet. */
    boolean isUnfinished() {
        return unfinished;
    }

    /** Returns the elements with annotations of each property, by path. */
    Map<String, List<Element>> declarations() {
        return declarations;
    }

    /** Returns mapping annotations on methods that belong to no property. */
    List<SourceLocation> strayAnnotations() {
        List<SourceLocation> stray = new ArrayList<>();
        for (ExecutableElement method : members.ownMethods()) {
            SourceLocation found = Mirrors.find(List.of(method), AnnotationNames.ON_FIELD);
            if (found != null && !isKnown(method)) {
                stray.add(found);
            }
        }
        return stray;
    }

    private boolean isKnown(ExecutableElement method) {
        return declarations.values().stream().anyMatch(carriers -> carriers.contains(method));
    }

    /**
     * Returns the methods with an index annotation that belong to no property. An inherited method is omitted if
     * another method in the result overrides it.
     */
    List<ExecutableElement> computing() {
        Set<String> annotations = Set.of(AnnotationNames.INDEXED_BY, AnnotationNames.INDEXED_BY_LIST);
        List<ExecutableElement> found = new ArrayList<>();
        for (TypeElement known : members.superclasses()) {
            for (ExecutableElement method : ElementFilter.methodsIn(known.getEnclosedElements())) {
                if (Mirrors.has(List.of(method), annotations) && !isKnown(method)) {
                    found.removeIf(inherited -> members.overrides(method, inherited));
                    found.add(method);
                }
            }
        }
        return found;
    }

    /** The declarations of a property, and how it is read and set. */
    private record Found(
            List<Element> carriers,
            @Nullable Access read,
            @Nullable Access write) {}

    /**
     * Returns the declarations of a record component. The field of the component comes first if the compiler shows the
     * field, because the compiler cannot always report the location of a component.
     */
    private Found ofRecord(RecordComponentElement component) {
        String name = component.getSimpleName().toString();
        List<Element> carriers = new ArrayList<>();
        for (VariableElement field : members.fields()) {
            if (field.getSimpleName().contentEquals(name)) {
                carriers.add(field);
            }
        }
        carriers.add(component);
        ExecutableElement accessor = members.getter(name, component.asType());
        boolean deprecated = false;
        if (accessor != null) {
            carriers.add(accessor);
            carriers.addAll(members.overridden(accessor));
            deprecated = members.isDeprecated(accessor);
        }
        return new Found(carriers, new Access(name, true, deprecated), null);
    }

    private Found ofClass(VariableElement field, TypeMirror fieldType) {
        String name = field.getSimpleName().toString();
        List<Element> carriers = new ArrayList<>(List.of(field));
        ExecutableElement getter = members.getter(name, fieldType);
        ExecutableElement setter = members.setter(name, fieldType);
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
        if (getter != null) {
            carriers.addAll(members.overridden(getter));
        }
        return new Found(carriers, members.readAccess(field, getter), members.writeAccess(field, setter));
    }

    private MappedProperty property(Found found, TypeMirror fieldType, StructReader structs, TypeElement home) {
        Element field = found.carriers().get(0);
        String name = field.getSimpleName().toString();
        List<Element> carriers = found.carriers();
        declarations.put(nesting.path() + name, carriers);
        SourceLocation named = Mirrors.find(carriers, AnnotationNames.PROPERTY);
        Role role = role(carriers);
        SourceLocation place = nesting.place();
        if (place == null) {
            // The compiler cannot point into a superclass that was compiled before.
            place = SourceLocation.of(type.equals(field.getEnclosingElement()) ? field : type);
        }
        boolean ignored = isIgnored(field, carriers);
        String given = named == null ? "" : mirrors.string(named, "value");
        String ownName = given.isEmpty() ? name : given;
        String stored = nesting.storedPrefix() + ownName;
        MappedType mapped = types.read(fieldType, carriers);
        return new MappedProperty(
                name,
                nesting.path() + name,
                role == Role.TIMESTAMP ? "Timestamp" : role == Role.PROPERTY ? stored : name,
                formerNames(named, ownName),
                later(named, ownName),
                mapped,
                role,
                mapped.wrapping() == Wrapping.OPTIONAL ? Nullness.NULLABLE : nullness(carriers, fieldType),
                nesting.parents(),
                found.read(),
                found.write(),
                encrypted(carriers),
                new SpreadReader(mirrors).read(fieldType, carriers),
                named != null && mirrors.bool(named, "unwrapSingleElementCollection"),
                ignored,
                ignored ? null : embedded(name, fieldType, found, structs, home),
                place,
                named == null ? place : named.at(given.isEmpty() ? "formerNames" : "value"));
    }

    /**
     * Returns all former stored names: each prefix of the enclosing value object, combined with each name of the
     * property.
     */
    private List<String> formerNames(@Nullable SourceLocation named, String ownName) {
        List<String> names = new ArrayList<>(List.of(ownName));
        names.addAll(named == null ? List.of() : mirrors.strings(named, "formerNames"));
        List<String> prefixes = new ArrayList<>(List.of(nesting.storedPrefix()));
        prefixes.addAll(nesting.formerPrefixes());
        List<String> all = new ArrayList<>();
        prefixes.forEach(prefix -> names.forEach(name -> all.add(prefix + name)));
        return all.subList(1, all.size());
    }

    /**
     * Returns all names that the property may have in the future, if its prefixes, its own name or both change as
     * announced.
     */
    private List<String> later(@Nullable SourceLocation named, String ownName) {
        List<String> names = new ArrayList<>(List.of(ownName));
        names.addAll(named == null ? List.of() : mirrors.strings(named, "futureNames"));
        List<String> all = new ArrayList<>();
        names.forEach(name -> all.add(nesting.storedPrefix() + name));
        nesting.laterPrefixes().forEach(prefix -> names.forEach(name -> all.add(prefix + name)));
        return all.subList(1, all.size());
    }

    private List<String> laterPrefixes(SourceLocation annotation, String prefix) {
        List<String> own = mirrors.strings(annotation, "futurePrefixes");
        List<String> all = new ArrayList<>();
        own.forEach(one -> all.add(nesting.storedPrefix() + one));
        for (String outer : nesting.laterPrefixes()) {
            all.add(outer + prefix);
            own.forEach(one -> all.add(outer + one));
        }
        return all;
    }

    private @Nullable MappedStruct embedded(
            String name, TypeMirror fieldType, Found found, StructReader structs, TypeElement home) {
        SourceLocation annotation = Mirrors.find(found.carriers(), AnnotationNames.EMBEDDED);
        Access read = found.read();
        if (annotation == null) {
            return null;
        }
        String prefix = mirrors.string(annotation, "prefix");
        if (prefix.isEmpty()) {
            prefix = mirrors.bool(annotation, "withoutPrefix") ? "" : name + "_";
        }
        List<String> before = new ArrayList<>(mirrors.strings(annotation, "formerPrefixes"));
        before.add(0, prefix);
        List<String> formerPrefixes = new ArrayList<>();
        for (String outer : nesting.formerPrefixes()) {
            before.forEach(own -> formerPrefixes.add(outer + own));
        }
        for (int i = 1; i < before.size(); i++) {
            formerPrefixes.add(i - 1, nesting.storedPrefix() + before.get(i));
        }
        List<Access> parents = new ArrayList<>(nesting.parents());
        parents.add(read == null ? new Access(name, false, false) : read);
        return structs.embedded(
                fieldType,
                home,
                new Nesting(
                        nesting.path() + name + ".",
                        nesting.storedPrefix() + prefix,
                        formerPrefixes,
                        laterPrefixes(annotation, prefix),
                        nesting.suffix() + MemberReader.capitalized(name),
                        parents,
                        nesting.place() == null ? annotation : nesting.place()));
    }

    private @Nullable Encrypted encrypted(List<Element> carriers) {
        SourceLocation place = Mirrors.find(carriers, AnnotationNames.ENCRYPT);
        return place == null
                ? null
                : new Encrypted(
                        mirrors.string(place, "keyset"),
                        mirrors.integer(place, "blindIndexBits"),
                        mirrors.constant(place, "stage", EncryptionRolloutStage.REQUIRED),
                        place);
    }

    private static Nullness nullness(List<Element> carriers, TypeMirror type) {
        // What a constructor or setter accepts says nothing of what a getter gives.
        List<Element> readable = carriers.stream()
                .filter(carrier -> carrier.getKind() != ElementKind.PARAMETER)
                .toList();
        return NullnessReader.read(readable, type);
    }

    private static boolean isIgnored(Element field, List<Element> carriers) {
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
