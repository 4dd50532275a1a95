package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.tables.mapping.model.ExplodedList;
import dev.tables.mapping.value.ConvertedValues;
import dev.tables.mapping.value.OptionalValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ConversionMethods;
import dev.tables.mapping.value.type.ConversionMethods.StaticMethod;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Access;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedStorage;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The code that transfers a value from an object to a row or key, and back. */
final class ValueCode {
    private final Constants constants;

    ValueCode(Constants constants) {
        this.constants = constants;
    }

    /** Returns the names that other local variables must not have in a method with the given variable. */
    Set<String> taken(MappedEntity entity, String variable) {
        Set<String> taken = Names.taken(entity);
        taken.add(variable);
        constants.fields().forEach(constant -> taken.add(constant.name()));
        return taken;
    }

    /** Returns code that reads the property from its object, in its declared form. */
    static CodeBlock get(MappedProperty property, CodeBlock object) {
        Access read = property.read();
        if (read == null) {
            throw new IllegalStateException(property.path() + " cannot be read");
        }
        return get(read, object);
    }

    private static CodeBlock get(Access access, CodeBlock object) {
        return CodeBlock.of(access.method() ? "$L.$N()" : "$L.$N", object, access.name());
    }

    /** Returns code that sets the property of an object. */
    static CodeBlock set(MappedProperty property, String object, CodeBlock value) {
        Access write = property.write();
        if (write == null) {
            throw new IllegalStateException(property.path() + " cannot be set");
        }
        return CodeBlock.of(write.method() ? "$N.$N($L)" : "$N.$N = $L", object, write.name(), value);
    }

    /** Returns code that converts a value of the property to its stored form. */
    CodeBlock stored(MappedProperty property, CodeBlock value) {
        return switch (property.type().wrapping()) {
            case NONE, EXPLODED -> value;
            case OPTIONAL -> CodeBlock.of("$T.contentOf($L)", OptionalValues.class, value);
            case CONVERTED -> CodeBlock.of("$T.toStored($N, $L)", ConvertedValues.class, constants.of(property), value);
            case JSON -> CodeBlock.of("$N.toText(ENTITY, $S, $L)", constants.of(property), property.path(), value);
        };
    }

    /**
     * Returns code that reads the property from the entity, through its value objects, and converts it to the stored
     * form.
     */
    CodeBlock storedInEntity(MappedProperty property, String entity) {
        return inEntity(property, entity, value -> stored(property, value));
    }

    /**
     * Returns code that reads the property in its declared form from the entity. The code first reads the value objects
     * that contain the property.
     */
    static CodeBlock getInEntity(MappedProperty property, String entity) {
        return inEntity(property, entity, value -> value);
    }

    private static CodeBlock inEntity(MappedProperty property, String entity, UnaryOperator<CodeBlock> use) {
        CodeBlock object = CodeBlock.of("$N", entity);
        List<CodeBlock> absent = new ArrayList<>();
        for (Access parent : property.parents()) {
            object = get(parent, object);
            absent.add(CodeBlock.of("$L == null", object));
        }
        CodeBlock value = use.apply(get(property, object));
        return absent.isEmpty() ? value : CodeBlock.of("$L ? null : $L", CodeBlock.join(absent, " || "), value);
    }

    /** Returns code that writes the property with a row writer. */
    CodeBlock toRow(MappedProperty property, CodeBlock object) {
        CodeBlock value = stored(property, get(property, object));
        String name = property.storedName();
        ConversionMethods calls = property.type().stored().conversionMethods();
        if (property.type().primitive()) {
            return CodeBlock.of(".$N($S, $L)", calls.rowMethod(), name, called(calls.primitiveToStored(), value));
        }
        return CodeBlock.of(
                ".$N($S, $L)", calls.primitive() ? "value" : calls.rowMethod(), name, called(calls.toStored(), value));
    }

    private static CodeBlock called(@Nullable StaticMethod call, CodeBlock value) {
        return call == null ? value : CodeBlock.of("$T.$N($L)", call.owner(), call.method(), value);
    }

    /** Returns code that writes all elements of a property that is stored as one property per element. */
    CodeBlock writeElements(MappedProperty property, CodeBlock object) {
        CodeBlock value = get(property, object);
        String elements = constants.of(property);
        return MappedStorage.isArray(property.type())
                ? CodeBlock.of("$N.write($T.listOf($L), writer)", elements, ExplodedList.class, value)
                : CodeBlock.of("$N.write($L, writer)", elements, value);
    }

    /** Returns code that checks whether a row contains the property. */
    CodeBlock isIn(MappedProperty property) {
        return property.type().wrapping() == Wrapping.EXPLODED
                ? CodeBlock.of("$N.isPresentIn(reader)", constants.of(property))
                : CodeBlock.of("reader.has($S)", property.storedName());
    }

    private CodeBlock readElements(MappedProperty property) {
        String elements = constants.of(property);
        CodeBlock read = CodeBlock.of(property.mayBeNull() ? "$N.read(reader)" : "$N.readOrEmpty(reader)", elements);
        return MappedStorage.isArray(property.type()) ? toArray(property, elements, read) : read;
    }

    /** Returns code that converts a list of elements to an array of the declared type. */
    static CodeBlock toArray(MappedProperty property, String elements, CodeBlock read) {
        return switch (property.type().mirror().getKind()) {
            case INT -> CodeBlock.of("$N.toInts($L)", elements, read);
            case LONG -> CodeBlock.of("$N.toLongs($L)", elements, read);
            case DOUBLE -> CodeBlock.of("$N.toDoubles($L)", elements, read);
            default ->
                CodeBlock.of(
                        "$N.toArray($L, new $T[0])",
                        elements,
                        read,
                        TypeName.get(property.type().mirror()).withoutAnnotations());
        };
    }

    /**
     * Returns code that reads the property from a row reader. The code throws an exception if a required property is
     * absent.
     */
    CodeBlock fromRow(MappedProperty property) {
        if (property.type().wrapping() == Wrapping.EXPLODED) {
            return readElements(property);
        }
        ConversionMethods calls = property.type().stored().conversionMethods();
        CodeBlock stored = CodeBlock.of("reader.$N($S)", calls.rowMethod(), property.storedName());
        StaticMethod call = calls.fromStored();
        return declared(property, call == null ? stored : fromStored(property, call, stored));
    }

    private static CodeBlock fromStored(MappedProperty property, StaticMethod call, CodeBlock stored) {
        return call.takesClass()
                ? CodeBlock.of(
                        "$T.$N(ENTITY, $S, $T.class, $L)",
                        call.owner(),
                        call.method(),
                        property.path(),
                        TypeName.get(property.type().mirror()),
                        stored)
                : CodeBlock.of("$T.$N(ENTITY, $S, $L)", call.owner(), call.method(), property.path(), stored);
    }

    /** Returns code that converts a stored value, which may be null, to the declared form. */
    private CodeBlock declared(MappedProperty property, CodeBlock stored) {
        boolean nonNull = property.nullness() == Nullness.NON_NULL;
        boolean wrapped = property.type().wrapping() != Wrapping.NONE;
        CodeBlock value = stored;
        if (property.type().stored().conversionMethods().primitive()) {
            if (nonNull && !wrapped) {
                return stored;
            }
            value = CodeBlock.of("reader.has($S) ? $L : null", property.storedName(), stored);
        }
        value = unwrapped(property, value);
        if (!nonNull) {
            return value;
        }
        return CodeBlock.of("$T.required(ENTITY, $S, $L)", RequiredValues.class, property.path(), value);
    }

    private CodeBlock unwrapped(MappedProperty property, CodeBlock stored) {
        return switch (property.type().wrapping()) {
            case NONE, EXPLODED -> stored;
            case OPTIONAL -> CodeBlock.of("$T.ofNullable($L)", Optional.class, stored);
            case CONVERTED ->
                CodeBlock.of(
                        "$T.fromStored(ENTITY, $S, $N, $L)",
                        ConvertedValues.class,
                        property.path(),
                        constants.of(property),
                        stored);
            case JSON -> CodeBlock.of("$N.fromText(ENTITY, $S, $L)", constants.of(property), property.path(), stored);
        };
    }

    /** Returns a call that writes a value with a key writer. */
    static CodeBlock toKey(MappedProperty property, CodeBlock stored) {
        return CodeBlock.of(".$N($L)", property.type().stored().keyEncoding().methodName(), stored);
    }

    /** Returns code that reads a key component from a key reader. */
    CodeBlock fromKey(MappedProperty property, String reader) {
        ValueType type = property.type().stored();
        CodeBlock stored = type == ValueType.ENUM
                ? CodeBlock.of(
                        "$N.enumValue($T.class)",
                        reader,
                        TypeName.get(property.type().mirror()))
                : CodeBlock.of("$N.$N()", reader, type.keyEncoding().methodName());
        return property.type().wrapping() == Wrapping.CONVERTED
                ? CodeBlock.of(
                        "$T.required(ENTITY, $S, $L)",
                        RequiredValues.class,
                        property.path(),
                        unwrapped(property, stored))
                : unwrapped(property, stored);
    }
}
