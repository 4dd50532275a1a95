package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.tables.mapping.model.ExplodedList;
import dev.tables.mapping.value.ConvertedValues;
import dev.tables.mapping.value.NumberValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.ValueType;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Access;
import dev.tables.processor.model.MappedProperty.Nullness;
import dev.tables.processor.model.MappedSpread;
import dev.tables.processor.model.MappedType.Wrapping;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The calls that carry one value from an object to a row or key and back. */
final class ValueCode {
    private final Constants constants;

    ValueCode(Constants constants) {
        this.constants = constants;
    }

    /** Reads the property, as declared, from the object that has it. */
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

    /** Sets the property of an object. */
    static CodeBlock set(MappedProperty property, String object, CodeBlock value) {
        Access write = property.write();
        if (write == null) {
            throw new IllegalStateException(property.path() + " cannot be set");
        }
        return CodeBlock.of(write.method() ? "$N.$N($L)" : "$N.$N = $L", object, write.name(), value);
    }

    /** The stored form of a value of the property. */
    CodeBlock stored(MappedProperty property, CodeBlock value) {
        return switch (property.type().wrapping()) {
            case NONE, EXPLODED -> value;
            case OPTIONAL -> CodeBlock.of("$L.orElse(null)", value);
            case CONVERTED -> CodeBlock.of("$T.toStored($N, $L)", ConvertedValues.class, constants.of(property), value);
            case JSON -> CodeBlock.of("$N.toText(ENTITY, $S, $L)", constants.of(property), property.path(), value);
        };
    }

    /** The stored form of the property, read from the entity through the value objects around it. */
    CodeBlock storedInEntity(MappedProperty property, String entity) {
        return inEntity(property, entity, value -> stored(property, value));
    }

    /** The property as declared, read from the entity through the value objects around it. */
    static CodeBlock getInEntity(MappedProperty property, String entity) {
        return inEntity(property, entity, value -> value);
    }

    private static CodeBlock inEntity(MappedProperty property, String entity, UnaryOperator<CodeBlock> use) {
        CodeBlock object = CodeBlock.of("$N", entity);
        CodeBlock.Builder code = CodeBlock.builder();
        for (Access parent : property.parents()) {
            object = get(parent, object);
            code.add("$L == null ? null : ", object);
        }
        return code.add(use.apply(get(property, object))).build();
    }

    /** A call on a row writer. */
    CodeBlock toRow(MappedProperty property, CodeBlock object) {
        CodeBlock value = stored(property, get(property, object));
        String name = property.storedName();
        ValueType type = property.type().stored();
        boolean primitive = property.type().primitive();
        return switch (type) {
            case STRING -> CodeBlock.of(".string($S, $L)", name, value);
            case BINARY -> CodeBlock.of(".binary($S, $L)", name, value);
            case INSTANT -> CodeBlock.of(".dateTime($S, $L)", name, value);
            case UUID -> CodeBlock.of(".guid($S, $L)", name, value);
            case BOOLEAN -> CodeBlock.of(primitive ? ".bool($S, $L)" : ".value($S, $L)", name, value);
            case INT -> CodeBlock.of(primitive ? ".int32($S, $L)" : ".value($S, $L)", name, value);
            case LONG -> CodeBlock.of(primitive ? ".int64($S, $L)" : ".value($S, $L)", name, value);
            case DOUBLE -> CodeBlock.of(primitive ? ".float64($S, $L)" : ".value($S, $L)", name, value);
            case BYTE, SHORT -> primitive ? CodeBlock.of(".int32($S, $L)", name, value) : widened(name, value);
            case FLOAT -> primitive ? CodeBlock.of(".float64($S, $L)", name, value) : widened(name, value);
            case YEAR -> widened(name, value);
            case CHAR ->
                primitive
                        ? CodeBlock.of(".string($S, String.valueOf($L))", name, value)
                        : CodeBlock.of(".string($S, $T.of($L))", name, TextValues.class, value);
            default -> CodeBlock.of(".string($S, $T.of($L))", name, TextValues.class, value);
        };
    }

    private static CodeBlock widened(String name, CodeBlock value) {
        return CodeBlock.of(".value($S, $T.widen($L))", name, NumberValues.class, value);
    }

    /** Writes all elements of an exploded property. */
    CodeBlock writeElements(MappedProperty property, CodeBlock object) {
        CodeBlock value = get(property, object);
        String elements = constants.of(property);
        return MappedSpread.isArray(property.type())
                ? CodeBlock.of("$N.write($T.listOf($L), writer)", elements, ExplodedList.class, value)
                : CodeBlock.of("$N.write($L, writer)", elements, value);
    }

    /** Whether a row has the property. */
    CodeBlock isIn(MappedProperty property) {
        return property.type().wrapping() == Wrapping.EXPLODED
                ? CodeBlock.of("$N.isIn(reader)", constants.of(property))
                : CodeBlock.of("reader.has($S)", property.storedName());
    }

    private CodeBlock readElements(MappedProperty property) {
        String elements = constants.of(property);
        CodeBlock read = CodeBlock.of(property.mayBeNull() ? "$N.read(reader)" : "$N.readOrEmpty(reader)", elements);
        return MappedSpread.isArray(property.type()) ? toArray(property, elements, read) : read;
    }

    /** Makes an array, as it is declared, of a list of elements. */
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

    /** Reads the property from a row reader; what may not be absent is an error if it is. */
    CodeBlock fromRow(MappedProperty property) {
        if (property.type().wrapping() == Wrapping.EXPLODED) {
            return readElements(property);
        }
        String name = property.storedName();
        CodeBlock value = switch (property.type().stored()) {
            case STRING -> CodeBlock.of("reader.string($S)", name);
            case BINARY -> CodeBlock.of("reader.binary($S)", name);
            case INSTANT -> CodeBlock.of("reader.dateTime($S)", name);
            case UUID -> CodeBlock.of("reader.guid($S)", name);
            case BOOLEAN -> CodeBlock.of("reader.bool($S)", name);
            case INT -> CodeBlock.of("reader.int32($S)", name);
            case LONG -> CodeBlock.of("reader.int64($S)", name);
            case DOUBLE -> CodeBlock.of("reader.float64($S)", name);
            case BYTE -> narrowed(property, "int8", "int32");
            case SHORT -> narrowed(property, "int16", "int32");
            case FLOAT -> narrowed(property, "float32", "float64");
            case YEAR -> narrowed(property, "year", "int32");
            case ENUM ->
                CodeBlock.of(
                        "$T.constant(ENTITY, $S, $T.class, reader.string($S))",
                        TextValues.class,
                        property.name(),
                        TypeName.get(property.type().mirror()),
                        name);
            default ->
                CodeBlock.of(
                        "$T.$N(ENTITY, $S, reader.string($S))",
                        TextValues.class,
                        parser(property.type().stored()),
                        property.name(),
                        name);
        };
        return declared(property, value);
    }

    /** From what is stored, which may be null, to what is declared. */
    private CodeBlock declared(MappedProperty property, CodeBlock stored) {
        boolean nonNull = property.nullness() == Nullness.NON_NULL;
        boolean plain = stored.toString().startsWith("reader.");
        boolean wrapped = property.type().wrapping() != Wrapping.NONE;
        CodeBlock value = stored;
        if (isNumeric(property)) {
            if (nonNull && !wrapped) {
                return stored;
            }
            value = CodeBlock.of(
                    plain ? "reader.has($S) ? $L : null" : "reader.has($S)\n? $L\n: null",
                    property.storedName(),
                    stored);
        }
        value = unwrapped(property, value);
        if (!nonNull) {
            return value;
        }
        return CodeBlock.of(
                plain && !wrapped ? "$T.required(ENTITY, $S, $L)" : "$T.required(\nENTITY, $S, $L)",
                RequiredValues.class,
                property.path(),
                value);
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

    /** Whether the reader gives a primitive, which has no null to stand for an absent property. */
    private static boolean isNumeric(MappedProperty property) {
        return switch (property.type().stored()) {
            case BOOLEAN, INT, LONG, DOUBLE, BYTE, SHORT, FLOAT, YEAR -> true;
            default -> false;
        };
    }

    private static CodeBlock narrowed(MappedProperty property, String method, String stored) {
        return CodeBlock.of(
                "$T.$N(ENTITY, $S, reader.$N($S))",
                NumberValues.class,
                method,
                property.path(),
                stored,
                property.storedName());
    }

    private static String parser(ValueType type) {
        return switch (type) {
            case LOCAL_DATE -> "date";
            case LOCAL_DATE_TIME -> "dateTime";
            case LOCAL_TIME -> "time";
            case OFFSET_DATE_TIME -> "offsetDateTime";
            case ZONED_DATE_TIME -> "zonedDateTime";
            case YEAR_MONTH -> "yearMonth";
            case DURATION -> "duration";
            case PERIOD -> "period";
            case BIG_DECIMAL -> "decimal";
            case BIG_INTEGER -> "bigInteger";
            case CHAR -> "character";
            default -> throw new IllegalStateException(type + " is not stored as text");
        };
    }

    /** A call on a key writer with a value. */
    static CodeBlock toKey(MappedProperty property, CodeBlock stored) {
        ValueType type = property.type().stored();
        return CodeBlock.of(".$N($L)", type == ValueType.ENUM ? "enumName" : keyMethod(type), stored);
    }

    /** Reads a component from a key reader. */
    CodeBlock fromKey(MappedProperty property, String reader) {
        ValueType type = property.type().stored();
        CodeBlock stored = type == ValueType.ENUM
                ? CodeBlock.of(
                        "$N.enumValue($T.class)",
                        reader,
                        TypeName.get(property.type().mirror()))
                : CodeBlock.of("$N.$N()", reader, keyMethod(type));
        return property.type().wrapping() == Wrapping.CONVERTED
                ? CodeBlock.of(
                        "$T.required(\nENTITY, $S, $L)",
                        RequiredValues.class,
                        property.path(),
                        unwrapped(property, stored))
                : unwrapped(property, stored);
    }

    private static String keyMethod(ValueType type) {
        return switch (type) {
            case STRING -> "string";
            case BOOLEAN -> "bool";
            case BYTE -> "int8";
            case SHORT -> "int16";
            case INT -> "int32";
            case LONG -> "int64";
            case BIG_INTEGER -> "bigInteger";
            case BIG_DECIMAL -> "decimal";
            case UUID -> "guid";
            case LOCAL_DATE -> "date";
            case LOCAL_DATE_TIME -> "dateTime";
            case INSTANT -> "instant";
            case YEAR_MONTH -> "yearMonth";
            default -> throw new IllegalStateException(type + " is no key component");
        };
    }
}
