package dev.tables.processor.read;

import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.Creation;
import dev.tables.processor.model.MappedEntity.Computing;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Access;
import dev.tables.processor.model.MappedStruct;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** A reader of classes with all their properties: an entity or a subtype, and the value objects in it. */
final class StructReader {
    /** The maximum nesting depth of value objects. A greater depth means that a value object contains itself. */
    private static final int MOST_NESTED = 16;

    private final Elements elements;
    private final Types types;
    private final Mirrors mirrors;
    private final TypeReader typeReader;
    private final Map<String, List<Element>> declarations = new HashMap<>();
    private final Set<String> differing = new HashSet<>();
    private final List<SourceLocation> strays = new ArrayList<>();
    private final List<MappedProperty> computed = new ArrayList<>();
    private final Set<String> suffixes = new HashSet<>();
    private final List<Computing> computing = new ArrayList<>();
    private boolean unfinished;

    StructReader(Elements elements, Types types, Mirrors mirrors, TypeElement entity) {
        this.elements = elements;
        this.types = types;
        this.mirrors = mirrors;
        typeReader = new TypeReader(
                elements, types, elements.getPackageOf(entity), new ConverterReader(elements, types, mirrors, entity));
    }

    /**
     * The position of a value object within an entity.
     *
     * @param path the prefix of the paths of its properties
     * @param storedPrefix the prefix of the stored names of its properties
     * @param formerPrefixes the former prefixes of these stored names
     * @param suffix the suffix of the generated methods for the value object, if it is unique
     * @param parents how it is read from the entity
     * @param place where it is declared, or null for the entity itself
     */
    record Nesting(
            String path,
            String storedPrefix,
            List<String> formerPrefixes,
            List<String> laterPrefixes,
            String suffix,
            List<Access> parents,
            @Nullable SourceLocation place) {
        static Nesting top(String suffix) {
            return new Nesting("", "", List.of(), List.of(), suffix, List.of(), null);
        }
    }

    /**
     * Reads a class. If the class mentions types that the compiler does not know yet, {@link #isUnfinished} returns
     * true afterwards.
     */
    MappedStruct read(TypeElement type, TypeElement home, Nesting nesting) {
        String misfit = misfit(type);
        if (misfit == null && nesting.parents().size() > MOST_NESTED) {
            misfit = "a value object that contains itself";
        }
        List<MappedProperty> properties = List.of();
        MemberReader members = new MemberReader(elements, types, type, elements.getPackageOf(home));
        if (misfit == null) {
            unfinished |= members.superclasses().stream()
                    .anyMatch(superclass -> TypeReader.isUnfinished(superclass.getSuperclass()));
            PropertyReader reader = new PropertyReader(type, members, mirrors, typeReader, nesting);
            properties = reader.read(this, home);
            unfinished |= reader.isUnfinished();
            reader.declarations().forEach(this::declare);
            if (nesting.parents().isEmpty()) {
                strays.addAll(reader.strayAnnotations());
            }
            String misplaced = !nesting.parents().isEmpty() ? "a value object" : type.equals(home) ? null : "a subtype";
            ComputedReader methods = new ComputedReader(type, members, types, typeReader, misplaced);
            methods.read(
                    reader.computing(),
                    properties.stream().map(MappedProperty::name).collect(Collectors.toSet()));
            unfinished |= methods.isUnfinished();
            computed.addAll(methods.computed());
            computing.addAll(methods.refused());
            for (int i = 0; i < methods.computed().size(); i++) {
                declarations.putIfAbsent(
                        methods.computed().get(i).path(),
                        List.of(methods.methods().get(i)));
            }
        }
        List<Creation> creations = new ConstructorReader(types, type, members, properties).read();
        return new MappedStruct(
                type.getSimpleName().toString(),
                suffix(nesting),
                type.asType(),
                misfit,
                elements.isDeprecated(type),
                properties,
                creations,
                creations.isEmpty() ? BuilderFaults.of(members, properties) : null);
    }

    private void declare(String path, List<Element> carriers) {
        List<Element> before = declarations.putIfAbsent(path, carriers);
        if (before != null && !mirrors.mapping(before).equals(mirrors.mapping(carriers))) {
            differing.add(path);
        }
    }

    /**
     * Returns the paths of properties whose declarations differ from an earlier class, and clears the list of paths.
     */
    Set<String> takeDiffering() {
        Set<String> taken = Set.copyOf(differing);
        differing.clear();
        return taken;
    }

    /**
     * Returns a unique suffix for the methods of a value object. Two paths with equal suffixes are distinguished by a
     * number.
     */
    private String suffix(Nesting nesting) {
        String wanted = nesting.suffix();
        String found = wanted;
        for (int number = 2; !wanted.isEmpty() && !suffixes.add(found); number++) {
            found = wanted + number;
        }
        return found;
    }

    /** Reads the value object of a property. Returns null if the type of the property is not a class. */
    @Nullable
    MappedStruct embedded(javax.lang.model.type.TypeMirror type, TypeElement home, Nesting nesting) {
        return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
                ? read(element, home, nesting)
                : null;
    }

    /** Returns whether the compiler does not know all types yet. */
    boolean isUnfinished() {
        return unfinished;
    }

    /** Returns the elements with annotations of a property. */
    List<Element> declarationsOf(MappedProperty property) {
        return declarations.getOrDefault(property.path(), List.of());
    }

    /** Returns the properties that methods of the entity compute for indexes. */
    List<MappedProperty> computed() {
        return computed;
    }

    /** Returns the methods that are declared to compute a property, but are not suitable. */
    List<Computing> computing() {
        return computing;
    }

    /** Returns mapping annotations on methods that belong to no property. */
    List<SourceLocation> strayAnnotations() {
        return strays;
    }

    /** Returns why a class cannot be read and written property by property, or null if it can. */
    static @Nullable String misfit(TypeElement type) {
        if (type.getKind() != ElementKind.CLASS && type.getKind() != ElementKind.RECORD) {
            return switch (type.getKind()) {
                case INTERFACE -> "an interface";
                case ENUM -> "an enum";
                default -> "an annotation";
            };
        }
        if (type.getModifiers().contains(Modifier.ABSTRACT)) {
            return "abstract";
        }
        return misplaced(type);
    }

    /** Returns why a mapper cannot use a class, which may be abstract; null if the mapper can use the class. */
    static @Nullable String misplaced(TypeElement type) {
        if (!type.getTypeParameters().isEmpty()) {
            return "generic";
        }
        List<Element> nesting = TypeReader.nesting(type);
        if (nesting.stream().anyMatch(part -> part.getModifiers().contains(Modifier.PRIVATE))) {
            return "private";
        }
        boolean inner = nesting.stream()
                .limit(nesting.size() - 1)
                .anyMatch(part -> !part.getModifiers().contains(Modifier.STATIC));
        return inner ? "an inner class" : null;
    }
}
