package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.tables.mapping.NumberValues;
import dev.tables.mapping.RequiredValues;
import dev.tables.mapping.TextValues;
import dev.tables.mapping.ValueType;
import dev.tables.processor.model.MappedProperty;
import dev.tables.processor.model.MappedProperty.Access;
import dev.tables.processor.model.MappedProperty.Nullness;

/** The calls that carry one value from an entity to a row or key and back. */
final class ValueCode {
    private ValueCode() {}

    /** Reads the property from the entity. */
    static CodeBlock get(MappedProperty property, String entity) {
        Access read = property.read();
        if (read == null) {
            throw new IllegalStateException(property.name() + " cannot be read");
        }
        return CodeBlock.of(read.method() ? "$N.$N()" : "$N.$N", entity, read.name());
    }

    /** Sets the property of the entity. */
    static CodeBlock set(MappedProperty property, String entity, CodeBlock value) {
        Access write = property.write();
        if (write == null) {
            throw new IllegalStateException(property.name() + " cannot be set");
        }
        return CodeBlock.of(write.method() ? "$N.$N($L)" : "$N.$N = $L", entity, write.name(), value);
    }

    /** A call on a row writer. */
    static CodeBlock toRow(MappedProperty property, String entity) {
        CodeBlock value = get(property, entity);
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

    /** Reads the property from a row reader; what may not be absent is an error if it is. */
    static CodeBlock fromRow(MappedProperty property) {
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
        if (isNumeric(property)) {
            if (!property.mayBeNull()) {
                return value;
            }
            boolean plain = value.toString().startsWith("reader.");
            return CodeBlock.of(plain ? "reader.has($S) ? $L : null" : "reader.has($S)\n? $L\n: null", name, value);
        }
        if (property.nullness() != Nullness.NON_NULL) {
            return value;
        }
        boolean plain = value.toString().startsWith("reader.");
        return CodeBlock.of(
                plain ? "$T.required(ENTITY, $S, $L)" : "$T.required(\nENTITY, $S, $L)",
                RequiredValues.class,
                property.name(),
                value);
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
                property.name(),
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
    static CodeBlock toKey(MappedProperty property, CodeBlock value) {
        ValueType type = property.type().stored();
        return CodeBlock.of(".$N($L)", type == ValueType.ENUM ? "enumName" : keyMethod(type), value);
    }

    /** Reads a component from a key reader. */
    static CodeBlock fromKey(MappedProperty property, String reader) {
        ValueType type = property.type().stored();
        return type == ValueType.ENUM
                ? CodeBlock.of(
                        "$N.enumValue($T.class)",
                        reader,
                        TypeName.get(property.type().mirror()))
                : CodeBlock.of("$N.$N()", reader, keyMethod(type));
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
