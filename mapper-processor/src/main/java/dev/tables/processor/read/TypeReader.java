package dev.tables.processor.read;

import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.model.EntityReference;
import dev.tables.processor.model.MappedType;
import dev.tables.processor.model.MappedType.Elements;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** A reader that determines how a Java type is stored. */
final class TypeReader {
    private final javax.lang.model.util.Elements elements;
    private final Types types;
    private final PackageElement home;
    private final ConverterReader converters;
    private final ContentReader contents;
    private final JsonReader json;

    /** Creates a reader that considers the types visible in package {@code home}. */
    TypeReader(javax.lang.model.util.Elements elements, Types types, PackageElement home, ConverterReader converters) {
        this.elements = elements;
        this.types = types;
        this.home = home;
        this.converters = converters;
        contents = new ContentReader(elements, types);
        json = new JsonReader(elements, types);
    }

    /** Returns the type of a property with these declarations. */
    MappedType read(TypeMirror type, List<? extends Element> declarations) {
        ConverterReader.Conversion conversion = converters.find(type, declarations);
        if (conversion != null) {
            TypeMirror stored = conversion.stored() == null ? type : conversion.stored();
            ValueType valueType = conversion.fault() == null ? valueType(stored) : null;
            String fault = conversion.fault();
            if (fault == null && valueType == null) {
                fault = "the converter produces " + text(stored) + ", which cannot be stored";
            }
            return new MappedType(
                    type,
                    text(type),
                    stored,
                    valueType,
                    isAccessible(type) && isAccessible(conversion.converter()),
                    Wrapping.CONVERTED,
                    conversion.converter(),
                    nameOf(type),
                    fault,
                    null,
                    null,
                    null);
        }
        if (Mirrors.find(declarations, AnnotationNames.PROPERTY_PER_ELEMENT) != null) {
            return exploded(type).holding(contents.read(type, declarations));
        }
        if (Mirrors.find(declarations, AnnotationNames.JSON) != null) {
            return json(type, declarations);
        }
        TypeMirror inOptional = argumentOf(type, "java.util.Optional");
        if (inOptional != null) {
            return plain(type, inOptional, Wrapping.OPTIONAL);
        }
        return valueType(type) == null && isCollection(type) && EntityReference.in(type) == null
                ? json(type, declarations)
                : plain(type, type, Wrapping.NONE);
    }

    /**
     * Returns the name of the type in the form that repositories use for types of parameters, or null if the type has
     * no name.
     */
    private @Nullable String nameOf(TypeMirror type) {
        String name = RepositoryTypes.known(types, type).name();
        return name.isEmpty() ? null : name;
    }

    private MappedType json(TypeMirror type, List<? extends Element> declarations) {
        return plain(type, elements.getTypeElement("java.lang.String").asType(), Wrapping.JSON)
                .holding(contents.read(type, declarations));
    }

    private MappedType exploded(TypeMirror type) {
        TypeMirror element = SpreadReader.elementsOf(type);
        return new MappedType(
                type,
                text(type),
                element == null ? type : element,
                element == null ? null : valueType(element),
                isAccessible(type),
                Wrapping.EXPLODED,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private MappedType plain(TypeMirror declared, TypeMirror stored, Wrapping wrapping) {
        return new MappedType(
                declared,
                text(declared),
                stored,
                valueType(stored),
                isAccessible(declared),
                wrapping,
                null,
                null,
                wrapping == Wrapping.JSON ? json.fault(declared) : null,
                wrapping == Wrapping.JSON ? elements(declared) : null,
                wrapping == Wrapping.JSON ? form(declared) : null,
                null);
    }

    private JsonForm form(TypeMirror declared) {
        boolean bytes =
                declared instanceof ArrayType array && array.getComponentType().getKind() == TypeKind.BYTE;
        if (declared.getKind() == TypeKind.ARRAY) {
            return bytes ? JsonForm.OTHER : JsonForm.LIST;
        }
        if (!isCollection(declared)) {
            return JsonForm.OTHER;
        }
        return isA(declared, "java.util.Map") ? JsonForm.MAP : JsonForm.LIST;
    }

    /**
     * Returns the elements of a collection. Returns null for a map, and for a collection class without a type argument.
     */
    private @Nullable Elements elements(TypeMirror type) {
        if (!(type instanceof DeclaredType declared)
                || declared.getTypeArguments().size() != 1
                || !isA(type, "java.util.Collection")) {
            return null;
        }
        TypeMirror element = declared.getTypeArguments().get(0);
        ValueType stored = valueType(element);
        if (stored == null || !stored.isIndexableElement()) {
            return new Elements(element, null, null);
        }
        boolean named = stored != ValueType.ENUM || !isWrittenOtherwise(element);
        return named
                ? new Elements(element, stored, null)
                : new Elements(
                        element,
                        null,
                        text(element)
                                + " has annotations that change how its constants are written as JSON, so an "
                                + "index could not find them by name");
    }

    /** Returns whether an enum has annotations of Jackson. */
    private static boolean isWrittenOtherwise(TypeMirror type) {
        Element declared = ((DeclaredType) type).asElement();
        return Stream.concat(Stream.of(declared), declared.getEnclosedElements().stream())
                .flatMap(element -> element.getAnnotationMirrors().stream())
                .anyMatch(mirror -> Mirrors.nameOf(mirror).startsWith("com.fasterxml.jackson.")
                        || Mirrors.nameOf(mirror).startsWith("tools.jackson."));
    }

    private static @Nullable TypeMirror argumentOf(TypeMirror type, String generic) {
        if (type instanceof DeclaredType declared
                && declared.getTypeArguments().size() == 1
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(generic)) {
            return declared.getTypeArguments().get(0);
        }
        return null;
    }

    private boolean isCollection(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED && (isA(type, "java.util.Collection") || isA(type, "java.util.Map"));
    }

    private boolean isA(TypeMirror type, String name) {
        TypeElement wanted = elements.getTypeElement(name);
        return wanted != null && types.isAssignable(types.erasure(type), types.erasure(wanted.asType()));
    }

    /** Returns whether the type is unknown to the compiler, possibly because the type is not generated yet. */
    static boolean isUnfinished(TypeMirror type) {
        return switch (type.getKind()) {
            case ERROR -> true;
            case ARRAY -> isUnfinished(((ArrayType) type).getComponentType());
            case DECLARED -> ((DeclaredType) type).getTypeArguments().stream().anyMatch(TypeReader::isUnfinished);
            default -> false;
        };
    }

    /** Returns the name for messages, without packages and annotations. */
    static String text(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> text(((ArrayType) type).getComponentType()) + "[]";
            case DECLARED -> text((DeclaredType) type);
            case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, CHAR ->
                type.getKind().name().toLowerCase(java.util.Locale.ROOT);
            default -> type.toString();
        };
    }

    private static String text(DeclaredType type) {
        String name = type.asElement().getSimpleName().toString();
        return type.getTypeArguments().isEmpty()
                ? name
                : name
                        + type.getTypeArguments().stream()
                                .map(TypeReader::text)
                                .collect(Collectors.joining(", ", "<", ">"));
    }

    static @Nullable ValueType valueType(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, CHAR, ARRAY -> ValueType.ofClass(text(type));
            case DECLARED -> {
                TypeElement element = (TypeElement) ((DeclaredType) type).asElement();
                yield element.getKind() == ElementKind.ENUM
                        ? ValueType.ENUM
                        : ValueType.ofClass(element.getQualifiedName().toString());
            }
            default -> null;
        };
    }

    private boolean isAccessible(TypeMirror type) {
        return isAccessible(type, elements, home);
    }

    /** Returns whether a class of package {@code home} may name the type and all its arguments. */
    static boolean isAccessible(TypeMirror type, javax.lang.model.util.Elements elements, PackageElement home) {
        if (type.getKind() == TypeKind.ARRAY) {
            return isAccessible(((ArrayType) type).getComponentType(), elements, home);
        }
        if (!(type instanceof DeclaredType declared)) {
            return true;
        }
        return declared.getTypeArguments().stream().allMatch(argument -> isAccessible(argument, elements, home))
                && nesting(declared.asElement()).stream().allMatch(element -> isVisible(element, elements, home));
    }

    /** Returns the class and its enclosing classes, from the inside out. */
    static List<Element> nesting(Element type) {
        List<Element> nesting = new ArrayList<>();
        Element part = type;
        while (part != null && part.getKind() != ElementKind.PACKAGE) {
            nesting.add(part);
            part = part.getEnclosingElement();
        }
        return nesting;
    }

    /** Returns whether a class of package {@code home} may use the member or class. */
    static boolean isVisible(Element element, javax.lang.model.util.Elements elements, PackageElement home) {
        if (element.getModifiers().contains(Modifier.PUBLIC)) {
            return true;
        }
        return !element.getModifiers().contains(Modifier.PRIVATE)
                && elements.getPackageOf(element).equals(home);
    }
}
