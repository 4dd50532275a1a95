package dev.tables.processor.read;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * A test whether a class implements a repository's method. The test compares names and parameters, as Spring Data does
 * at startup. The test does not compare return types, and the method need not override another method.
 *
 * <p>Type variables of the class are matched by name: {@code T} is the entity, {@code ID} its ID.
 */
final class MethodMatch {
    private static final String ENTITY = "T";

    private final Elements elements;
    private final Types types;
    private final DeclaredType repository;
    private final Map<String, TypeMirror> arguments;

    /**
     * Creates a test for the methods of one repository.
     *
     * @param known the {@code Repository} supertype, with the types of the entity and the ID
     */
    MethodMatch(Elements elements, Types types, TypeElement repository, DeclaredType known) {
        this.elements = elements;
        this.types = types;
        this.repository = (DeclaredType) repository.asType();
        List<? extends TypeMirror> both = known.getTypeArguments();
        arguments = both.size() < 2 ? Map.of() : Map.of(ENTITY, both.get(0), "ID", both.get(1));
    }

    /** Returns whether the class has a public method that implements the repository's method. */
    boolean isImplementedBy(TypeElement implementation, ExecutableElement method) {
        for (ExecutableElement candidate : ElementFilter.methodsIn(elements.getAllMembers(implementation))) {
            if (candidate.getModifiers().contains(Modifier.PUBLIC) && isServed(method, candidate)) {
                return true;
            }
        }
        return false;
    }

    private boolean isServed(ExecutableElement method, ExecutableElement candidate) {
        if (!candidate.getSimpleName().equals(method.getSimpleName())
                || candidate.getParameters().size() != parameters(method)) {
            return false;
        }
        ExecutableType resolved = (ExecutableType) types.asMemberOf(repository, method);
        boolean same = true;
        boolean fitting = true;
        for (int i = 0; i < candidate.getParameters().size(); i++) {
            TypeMirror wanted = candidate.getParameters().get(i).asType();
            TypeMirror declared = method.getParameters().get(i).asType();
            same &= types.isSameType(types.erasure(wanted), types.erasure(declared));
            fitting &= fits(wanted, declared, resolved.getParameterTypes().get(i));
        }
        return same || fitting;
    }

    /** Returns the number of parameters. The continuation parameter of a Kotlin suspend function is not counted. */
    private static int parameters(ExecutableElement method) {
        int number = method.getParameters().size();
        boolean suspended = number > 0
                && DeclarationReader.isContinuation(
                        method.getParameters().get(number - 1).asType());
        return suspended ? number - 1 : number;
    }

    private boolean fits(TypeMirror wanted, TypeMirror declared, TypeMirror given) {
        if (wanted instanceof TypeVariable variable) {
            return fits(variable, given);
        }
        TypeMirror erased = types.erasure(wanted);
        return types.isSameType(erased, types.erasure(given))
                || types.isSameType(erased, types.erasure(declared))
                        && types.isAssignable(types.erasure(given), erased);
    }

    private boolean fits(TypeVariable wanted, TypeMirror given) {
        TypeMirror bound = wanted.getUpperBound();
        if (wanted.asElement().getEnclosingElement() instanceof TypeElement) {
            return takes(given, wanted) || bound instanceof TypeVariable outer && takes(given, outer);
        }
        return bound instanceof TypeVariable || types.isAssignable(types.erasure(given), types.erasure(bound));
    }

    /**
     * Returns whether a parameter type accepts the type with which the repository replaces a type variable, such as the
     * entity for {@code T}.
     */
    private boolean takes(TypeMirror parameter, TypeVariable variable) {
        TypeMirror argument = arguments.get(variable.asElement().getSimpleName().toString());
        return argument != null && types.isAssignable(types.erasure(argument), types.erasure(parameter));
    }
}
