package dev.tables.mapping.value.type;

import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.value.TextValues;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A codec of values that are stored as text, such as ISO dates. The store does not compare the values, because their
 * texts sort differently or one value has several texts.
 *
 * @param <V> the values
 */
class TextCodec<V> extends ValueCodec<V> {
    private final TextForm<V> form;
    /** Another class whose texts are also valid texts of this type; null if no other class qualifies. */
    private final @Nullable Class<?> narrower;

    TextCodec(Class<V> type, TextForm<V> form) {
        this(type, form, null);
    }

    TextCodec(Class<V> type, TextForm<V> form, @Nullable Class<?> narrower) {
        super(type, EdmType.STRING);
        this.form = form;
        this.narrower = narrower;
    }

    @Override
    final boolean reads(ValueCodec<?> other) {
        return other.type() == narrower;
    }

    @Override
    ConversionMethods calls() {
        return ConversionMethods.converted("string", TextValues.class, form.call());
    }

    @Override
    @Nullable
    Object read(RowReader reader, String entity, String property, String name) {
        return form.parser().parse(entity, property, reader.string(name));
    }

    @Override
    Object stored(Object value) {
        return elementName(value);
    }

    @Override
    Object ofLiteral(String entity, String property, Object literal) {
        return literal instanceof String text ? ofElementName(entity, property, text) : literal;
    }

    @Override
    String elementName(Object value) {
        return Objects.requireNonNull(form.writer().apply(type().cast(value)));
    }

    @Override
    Object ofElementName(String entity, String property, String text) {
        return Objects.<Object>requireNonNull(form.parser().parse(entity, property, text));
    }
}
