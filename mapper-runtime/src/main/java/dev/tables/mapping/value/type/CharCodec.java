package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.TextValues;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A codec of single code units, stored as texts of one code unit. */
final class CharCodec extends ValueCodec<Character> {
    CharCodec() {
        super(Character.class, EdmType.STRING);
    }

    @Override
    Class<?> primitive() {
        return char.class;
    }

    @Override
    ConversionMethods calls() {
        return new ConversionMethods(
                "string",
                false,
                new ConversionMethods.StaticMethod(TextValues.class, "of", false),
                new ConversionMethods.StaticMethod(String.class, "valueOf", false),
                new ConversionMethods.StaticMethod(TextValues.class, "character", false));
    }

    @Override
    @Nullable
    Object read(RowReader reader, String entity, String property, String name) {
        return TextValues.character(entity, property, reader.string(name));
    }

    @Override
    Object stored(Object value) {
        return ((Character) value).toString();
    }

    @Override
    boolean isEqualInStore() {
        return true;
    }

    @Override
    boolean isStoreOrdered() {
        return true;
    }

    @Override
    @Nullable
    Object literal(Object value) {
        return Character.isSurrogate((Character) value) ? null : value.toString();
    }

    @Override
    Object ofLiteral(String entity, String property, Object literal) {
        return literal instanceof String text
                ? Objects.requireNonNull(TextValues.character(entity, property, text))
                : literal;
    }
}
