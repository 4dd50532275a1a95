package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.TextValues;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A codec of enum constants, stored by their names. */
@SuppressWarnings("rawtypes") // Of any enum.
final class EnumCodec extends ValueCodec<Enum> {
    private static final KeyEncoding KEY = new TextKey("enumName", 1);

    EnumCodec() {
        super(Enum.class, EdmType.STRING);
    }

    @Override
    String javaName() {
        return "an enum";
    }

    @Override
    ConversionMethods calls() {
        return new ConversionMethods(
                "string",
                false,
                new ConversionMethods.StaticMethod(TextValues.class, "of", false),
                null,
                new ConversionMethods.StaticMethod(TextValues.class, "constant", true));
    }

    @Override
    @Nullable
    Object read(RowReader reader, String entity, String property, String name) {
        return reader.string(name);
    }

    @Override
    Object stored(Object value) {
        return ((Enum<?>) value).name();
    }

    @Override
    KeyEncoding key() {
        return KEY;
    }

    @Override
    Class<?> elements() {
        return String.class;
    }

    @Override
    Object compared(Object value) {
        return value instanceof Enum<?> constant ? constant.name() : value;
    }

    /**
     * Returns the name of a constant. Rejects a constant of another enum, which may have the same name but is another
     * value.
     */
    @Override
    Object argument(Object value, @Nullable String constants) {
        if (!(value instanceof Enum<?> constant)) {
            return (String) value;
        }
        if (constants != null && !constants.equals(nameOf(constant.getDeclaringClass()))) {
            throw new ClassCastException();
        }
        return constant.name();
    }

    private static String nameOf(Class<?> type) {
        return Objects.requireNonNullElse(type.getCanonicalName(), type.getName());
    }

    @Override
    boolean isEqualInStore() {
        return true;
    }

    @Override
    Object literal(Object value) {
        return value;
    }

    @Override
    boolean namesElements() {
        return true;
    }

    @Override
    String elementName(Object value) {
        return ((Enum<?>) value).name();
    }
}
