package dev.tables.processor.read;

import dev.tables.processor.model.MappedProperty.Nullness;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A reader that determines whether the elements of a collection or array, or the keys and values of a map, may be null.
 * The reader uses the type arguments in the declarations.
 */
final class ContentReader {
    private final Elements elements;
    private final Types types;

    ContentReader(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /**
     * Returns the type with a {@code ?} after each element, key or value that may be null, such as
     * {@code Map<String, List<Integer?>>}. Returns null unless at least one element, key or value is known to be
     * non-null.
     *
     * @param type the type, with type variables resolved
     * @param carriers the declarations of the property; an element is nullable if any declaration declares the element
     *     nullable
     */
    @Nullable
    String read(TypeMirror type, List<? extends Element> carriers) {
        boolean marked = NullnessReader.isMarked(carriers.get(0));
        List<TypeMirror> declared = new ArrayList<>(List.of(type));
        for (Element carrier : carriers) {
            if (carrier.getKind() != ElementKind.PARAMETER) {
                declared.add(carrier instanceof ExecutableElement method ? method.getReturnType() : carrier.asType());
            }
        }
        StringBuilder text = new StringBuilder();
        return write(declared, marked, text) ? text.toString() : null;
    }

    /**
     * Writes the type to {@code text}, spelled as in the first declaration. Returns whether an element, key or value is
     * known to be non-null.
     */
    private boolean write(List<TypeMirror> declared, boolean marked, StringBuilder text) {
        List<List<TypeMirror>> arguments = arguments(declared);
        boolean array = declared.get(0) instanceof ArrayType;
        boolean refusing = false;
        if (!array) {
            text.append(simpleName(declared.get(0)));
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (!array) {
                text.append(i == 0 ? "<" : ", ");
            }
            refusing |= write(arguments.get(i), marked, text);
            boolean required = isRequired(arguments.get(i), marked);
            refusing |= required;
            text.append(required ? "" : "?");
        }
        text.append(array ? "[]" : arguments.isEmpty() ? "" : ">");
        return refusing;
    }

    /**
     * Returns the declared element types of a collection, map or array. Returns an empty list for other types, because
     * the meaning of their type arguments is not known.
     */
    private List<List<TypeMirror>> arguments(List<TypeMirror> declared) {
        int known = arguments(declared.get(0)).size();
        List<List<TypeMirror>> all = new ArrayList<>();
        for (int i = 0; i < known; i++) {
            List<TypeMirror> same = new ArrayList<>();
            for (TypeMirror type : declared) {
                List<? extends TypeMirror> own = arguments(type);
                if (own.size() == known) {
                    same.add(own.get(i));
                }
            }
            all.add(same);
        }
        return all;
    }

    private List<? extends TypeMirror> arguments(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return array.getComponentType().getKind().isPrimitive() ? List.of() : List.of(array.getComponentType());
        }
        if (!(type instanceof DeclaredType declared)) {
            return List.of();
        }
        int wanted = isA(type, "java.util.Collection") ? 1 : isA(type, "java.util.Map") ? 2 : 0;
        return declared.getTypeArguments().size() == wanted ? declared.getTypeArguments() : List.of();
    }

    private static boolean isRequired(List<TypeMirror> declared, boolean marked) {
        boolean required = marked;
        for (TypeMirror type : declared) {
            Nullness said = NullnessReader.annotated(type);
            if (said == Nullness.NULLABLE) {
                return false;
            }
            required |= said == Nullness.NON_NULL;
        }
        return required;
    }

    private static String simpleName(TypeMirror type) {
        return type instanceof DeclaredType declared
                ? declared.asElement().getSimpleName().toString()
                : TypeReader.text(type).replaceAll("\\W", "");
    }

    private boolean isA(TypeMirror type, String name) {
        TypeElement wanted = elements.getTypeElement(name);
        return wanted != null && types.isAssignable(types.erasure(type), types.erasure(wanted.asType()));
    }
}
