package dev.tables.processor.read;

import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.EntityName;
import dev.tables.processor.model.MappedComponent;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedEntity.Misplaced;
import dev.tables.processor.model.MappedEntity.Shape;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedKey;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedStruct;
import dev.tables.processor.model.MappedSubtype;
import dev.tables.processor.read.StructReader.Nesting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** A reader that builds the model of an entity from its source. */
public final class EntityReader {
    /** A cache that contains, for each simple name, whether {@code java.lang} has a class with that name. */
    private static final Map<String, Boolean> JAVA_LANG = new ConcurrentHashMap<>();

    private final Elements elements;
    private final Types types;
    private final Mirrors mirrors;

    /** Creates a reader of one compilation. */
    public EntityReader(ProcessingEnvironment environment) {
        elements = environment.getElementUtils();
        types = environment.getTypeUtils();
        mirrors = new Mirrors(elements);
    }

    /** Reads an entity. Returns null if the compiler does not know all of its types yet. */
    public @Nullable MappedEntity read(TypeElement entity) {
        SourceLocation annotation = Mirrors.find(List.of(entity), AnnotationNames.TABLE_ENTITY);
        SourceLocation place = annotation == null ? SourceLocation.of(entity) : annotation;
        StructReader structs = new StructReader(elements, types, mirrors, entity);
        List<TypeElement> subtypes = subtypes(entity, place);
        List<MappedSubtype> read = new ArrayList<>();
        MappedStruct struct = null;
        String misfit;
        if (subtypes.isEmpty()) {
            misfit = StructReader.misfit(entity);
            struct = structs.read(entity, entity, Nesting.top(""));
        } else {
            misfit = StructReader.misplaced(entity);
            for (TypeElement subtype : subtypes) {
                read.add(subtype(subtype, entity, structs, place));
            }
        }
        if (structs.isUnfinished() && misfit == null) {
            return null;
        }
        Shape shape = new Shape(
                misfit,
                isPublic(entity),
                elements.isDeprecated(entity),
                isVisible(entity, "javax.annotation.processing.Generated"),
                isVisible(entity, "tools.jackson.databind.json.JsonMapper"),
                struct,
                read,
                structs.strayAnnotations(),
                misplaced(read, struct, structs),
                structs.computing());
        return entity(entity, place, shape, structs);
    }

    private MappedSubtype subtype(TypeElement subtype, TypeElement entity, StructReader structs, SourceLocation place) {
        SourceLocation named = Mirrors.find(List.of(subtype), AnnotationNames.SUBTYPE_NAME);
        String simple = subtype.getSimpleName().toString();
        MappedStruct struct = structs.read(subtype, entity, Nesting.top(simple));
        String stored = named == null ? "" : mirrors.string(named, "value");
        return new MappedSubtype(
                stored.isEmpty() ? simple : stored,
                named == null ? List.of() : mirrors.strings(named, "formerNames"),
                struct,
                structs.takeDiffering(),
                named == null ? place.at("subtypes") : named.at("value"));
    }

    /**
     * Returns the concrete types of an abstract class or interface: the types in the annotation, otherwise the
     * permitted types at any depth.
     */
    private List<TypeElement> subtypes(TypeElement entity, SourceLocation place) {
        boolean isAbstract = entity.getKind() == ElementKind.INTERFACE
                || entity.getKind() == ElementKind.CLASS
                        && entity.getModifiers().contains(Modifier.ABSTRACT);
        if (!isAbstract) {
            return List.of();
        }
        Set<TypeElement> found = new LinkedHashSet<>();
        List<? extends TypeMirror> named = mirrors.types(place, "subtypes");
        collect(named.isEmpty() ? entity.getPermittedSubclasses() : named, found);
        return List.copyOf(found);
    }

    private static void collect(List<? extends TypeMirror> candidates, Set<TypeElement> found) {
        for (TypeMirror candidate : candidates) {
            if (candidate instanceof DeclaredType declared && declared.asElement() instanceof TypeElement type) {
                boolean isAbstract = type.getKind() == ElementKind.INTERFACE
                        || type.getModifiers().contains(Modifier.ABSTRACT);
                if (isAbstract && !type.getPermittedSubclasses().isEmpty()) {
                    collect(type.getPermittedSubclasses(), found);
                } else {
                    found.add(type);
                }
            }
        }
    }

    private MappedEntity entity(TypeElement entity, SourceLocation place, Shape shape, StructReader structs) {
        List<MappedProperty> properties = shape.struct() == null
                ? new SubtypeMerger(new MemberReader(elements, types, entity, elements.getPackageOf(entity)))
                        .merge(shape.subtypes())
                : Stream.concat(shape.struct().leaves(), structs.computed().stream())
                        .toList();
        List<MappedIndex> indexes = new ArrayList<>();
        IndexReader indexReader = new IndexReader(mirrors);
        indexes.addAll(indexReader.read(List.of(entity), List.of()));
        for (MappedProperty property : properties) {
            indexes.addAll(indexReader.read(structs.declarationsOf(property), List.of(property.path())));
        }
        for (MappedProperty property : valueObjects(shape).toList()) {
            indexes.addAll(indexReader.read(structs.declarationsOf(property), List.of(property.path())));
        }
        String table = mirrors.string(place, "table");
        return new MappedEntity(
                name(entity, elements),
                shape,
                table.isEmpty() ? decapitalized(entity.getSimpleName().toString()) : table,
                mirrors.bool(place, "wide"),
                properties,
                key(place, "constantPartitionKey", properties, structs, Role.PARTITION_KEY),
                key(place, "constantRowKey", properties, structs, Role.ROW_KEY),
                indexes,
                new UpgradeReader(elements, types, mirrors).read(entity, place),
                place,
                place.at("table"));
    }

    private static Stream<MappedProperty> valueObjects(Shape shape) {
        return valueObjects(shape.structs());
    }

    private static Stream<MappedProperty> valueObjects(Stream<MappedStruct> structs) {
        return structs.flatMap(MappedStruct::withEmbedded)
                .flatMap(struct -> struct.properties().stream())
                .filter(property -> property.embedded() != null)
                .distinct();
    }

    /** Returns annotations that are valid only on single values, but are on a property that is a value object. */
    private static List<Misplaced> misplaced(
            List<MappedSubtype> subtypes, @Nullable MappedStruct struct, StructReader structs) {
        Stream<MappedStruct> all = struct == null ? subtypes.stream().map(MappedSubtype::struct) : Stream.of(struct);
        List<Misplaced> found = new ArrayList<>();
        for (MappedProperty property : valueObjects(all).toList()) {
            for (String annotation : AnnotationNames.ON_SINGLE_VALUE) {
                SourceLocation place = Mirrors.find(structs.declarationsOf(property), annotation);
                if (place != null) {
                    found.add(new Misplaced(property.path(), annotation, place));
                }
            }
        }
        return found;
    }

    private MappedKey key(
            SourceLocation place, String constant, List<MappedProperty> properties, StructReader structs, Role role) {
        String annotation = role == Role.PARTITION_KEY ? AnnotationNames.PARTITION_KEY : AnnotationNames.ROW_KEY;
        List<MappedComponent> components = new ArrayList<>();
        for (MappedProperty property : properties) {
            SourceLocation declared = Mirrors.find(structs.declarationsOf(property), annotation);
            if (declared != null
                    && property.role() == role
                    && property.parents().isEmpty()) {
                components.add(component(property, declared, role));
            }
        }
        components.sort(Comparator.comparingInt(MappedComponent::order));
        return new MappedKey(mirrors.string(place, constant), place.at(constant), components);
    }

    private MappedComponent component(MappedProperty property, SourceLocation declared, Role role) {
        return new MappedComponent(
                property,
                mirrors.integer(declared, "position"),
                mirrors.isWritten(declared, "position"),
                mirrors.string(declared, "prefix"),
                mirrors.string(declared, "separator"),
                mirrors.integer(declared, "digits"),
                mirrors.integer(declared, "scale"),
                mirrors.bool(declared, "descending"),
                role == Role.PARTITION_KEY ? mirrors.integer(declared, "shards") : 0,
                declared);
    }

    /** Returns the name of a class for which classes are generated. */
    static EntityName name(TypeElement type, Elements elements) {
        List<String> names = new ArrayList<>();
        for (Element part : TypeReader.nesting(type)) {
            names.add(0, part.getSimpleName().toString());
        }
        return new EntityName(
                elements.getPackageOf(type).getQualifiedName().toString(),
                names,
                Mirrors.has(List.of(type), AnnotationNames.METAMODELLED),
                hidesJavaLang(elements.getPackageOf(type)));
    }

    /**
     * Returns whether the package has a class with the same name as a class in {@code java.lang}. A class in the
     * package hides the class of the same name in {@code java.lang}, unless the class in {@code java.lang} is imported.
     */
    private static boolean hidesJavaLang(PackageElement home) {
        return home.getEnclosedElements().stream()
                .anyMatch(
                        type -> JAVA_LANG.computeIfAbsent(type.getSimpleName().toString(), EntityReader::isOfJavaLang));
    }

    /**
     * Returns whether this JDK has the class. Models of some compilers list no packages, and javac searches all modules
     * for a missing name.
     */
    private static boolean isOfJavaLang(String simpleName) {
        try {
            Class.forName("java.lang." + simpleName, false, null);
            return true;
        } catch (ClassNotFoundException none) {
            return false;
        }
    }

    /** Returns whether a class and all its enclosing classes are public. */
    static boolean isPublic(TypeElement type) {
        return TypeReader.nesting(type).stream()
                .allMatch(part -> part.getModifiers().contains(Modifier.PUBLIC));
    }

    private boolean isVisible(TypeElement entity, String name) {
        return elements.getTypeElement(elements.getModuleOf(entity), name) != null;
    }

    private static String decapitalized(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
