package dev.tables.processor.read;

import dev.tables.processor.diagnostic.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A reader that finds the converter of a property. The reader searches the property, the entity, the package and the
 * property's type, in this order.
 */
final class ConverterReader {
    private static final String CONVERTER = "dev.tables.mapping.value.ValueConverter";

    private final Elements elements;
    private final Types types;
    private final Mirrors mirrors;
    private final PackageElement home;
    private final List<Element> scopes;

    ConverterReader(Elements elements, Types types, Mirrors mirrors, TypeElement entity) {
        this.elements = elements;
        this.types = types;
        this.mirrors = mirrors;
        home = elements.getPackageOf(entity);
        scopes = new ArrayList<>(TypeReader.nesting(entity));
        scopes.add(home);
    }

    /**
     * A converter with the types that it converts.
     *
     * @param converter the class of the converter
     * @param value the type of the property's values, or null if the class is not a converter
     * @param stored the stored type, or null if the class is not a converter
     * @param fault the reason why the converter cannot be used, or null
     */
    record Conversion(
            TypeMirror converter,
            @Nullable TypeMirror value,
            @Nullable TypeMirror stored,
            @Nullable String fault) {}

    /** Returns the conversion of a property, or null if the property has no converter. */
    @Nullable
    Conversion find(TypeMirror type, List<? extends Element> declarations) {
        TypeMirror boxed = type instanceof PrimitiveType primitive
                ? types.boxedClass(primitive).asType()
                : type;
        for (Conversion own : declared(declarations)) {
            TypeMirror value = own.value();
            boolean fits = own.fault() != null || value != null && types.isSameType(value, boxed);
            return fits
                    ? own
                    : new Conversion(
                            own.converter(),
                            value,
                            own.stored(),
                            "the converter is for type " + (value == null ? "?" : TypeReader.text(value)));
        }
        for (Element scope : scopes) {
            for (Conversion conversion : declared(List.of(scope))) {
                if (conversion.value() != null && types.isSameType(conversion.value(), boxed)) {
                    return conversion;
                }
            }
        }
        return type instanceof DeclaredType declared
                ? declared(List.of(declared.asElement())).stream().findFirst().orElse(null)
                : null;
    }

    private List<Conversion> declared(List<? extends Element> declarations) {
        return mirrors.all(declarations, AnnotationNames.CONVERT, AnnotationNames.CONVERT_LIST).stream()
                .map(this::conversion)
                .filter(java.util.Objects::nonNull)
                .map(java.util.Objects::requireNonNull)
                .toList();
    }

    private @Nullable Conversion conversion(SourceLocation place) {
        if (!(mirrors.type(place, "value") instanceof DeclaredType converter)) {
            return null;
        }
        DeclaredType contract = MemberReader.supertype(types, converter, CONVERTER);
        if (contract == null || contract.getTypeArguments().size() != 2) {
            return new Conversion(converter, null, null, "the converter does not implement ValueConverter");
        }
        return new Conversion(
                converter,
                contract.getTypeArguments().get(0),
                contract.getTypeArguments().get(1),
                MemberReader.isConstructible((TypeElement) converter.asElement(), elements, home)
                        ? null
                        : "the converter has no visible constructor without parameters");
    }
}
