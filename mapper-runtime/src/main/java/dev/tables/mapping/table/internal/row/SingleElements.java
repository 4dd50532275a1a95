package dev.tables.mapping.table.internal.row;

import dev.tables.engine.EdmType;
import dev.tables.engine.Limits;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.request.ForwardingRowReader;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The transform of collections that were single values in earlier versions of the class.
 *
 * <p>A collection of one element is stored as that element, any other collection as a binary value of its JSON. Earlier
 * versions of the class therefore read the values that they can represent and reject all other values. A text could be
 * mistaken for a value, but a binary value cannot.
 */
final class SingleElements implements RowTransform {
    private final EntityModel model;
    /** The properties by present and former stored names. */
    private final Map<String, PropertyModel> collections = new HashMap<>();

    private SingleElements(EntityModel model) {
        this.model = model;
        for (PropertyModel property : model.properties()) {
            if (property.unwrapsSingleElement()) {
                collections.put(property.storedName(), property);
                property.otherNames().forEach(name -> collections.putIfAbsent(name, property));
            }
        }
    }

    /** Creates the transform; returns null if the entity has no collections that were single values. */
    static @Nullable SingleElements of(EntityModel model) {
        SingleElements elements = new SingleElements(model);
        return elements.collections.isEmpty() ? null : elements;
    }

    @Override
    public RowSource write(Target target, RowSource properties) {
        return writer -> properties.writeTo(new Writer(writer));
    }

    @Override
    public RowReader read(String table, RowReader stored) {
        return new Reader(stored);
    }

    /**
     * Encodes JSON as UTF-8, or as UTF-16 if it contains a lone surrogate or its UTF-8 exceeds the size of a property.
     * UTF-8 takes half as many bytes for most texts.
     */
    private static byte[] encoded(String json) {
        boolean isWhole = StandardCharsets.UTF_8.newEncoder().canEncode(json);
        byte[] bytes = isWhole ? json.getBytes(StandardCharsets.UTF_8) : new byte[0];
        if (isWhole && bytes.length <= Limits.MAX_PROPERTY_VALUE_BYTES) {
            return bytes;
        }
        ByteBuffer units = ByteBuffer.allocate(2 * json.length());
        units.asCharBuffer().put(json);
        return units.array();
    }

    /** Decodes JSON. A zero first byte indicates UTF-16, because JSON starts with an ASCII character. */
    private static String text(byte[] json) {
        boolean isOfUnits = json.length > 0 && json[0] == 0;
        return isOfUnits ? ByteBuffer.wrap(json).asCharBuffer().toString() : new String(json, StandardCharsets.UTF_8);
    }

    private final class Writer extends ForwardingWriter {
        Writer(RowWriter target) {
            super(target);
        }

        @Override
        public RowWriter string(String name, @Nullable String json) {
            PropertyModel property = collections.get(name);
            if (property == null || json == null) {
                return super.string(name, json);
            }
            Object single = JsonElements.readElement(model.entity(), property, json);
            target().value(name, single == null ? encoded(json) : single);
            return this;
        }
    }

    private final class Reader extends ForwardingRowReader {
        Reader(RowReader stored) {
            super(stored);
        }

        @Override
        public @Nullable EdmType typeOf(String name) {
            EdmType type = delegate().typeOf(name);
            return type == null || !collections.containsKey(name) ? type : EdmType.STRING;
        }

        @Override
        public @Nullable String string(String name) {
            PropertyModel property = collections.get(name);
            EdmType type = property == null ? null : delegate().typeOf(name);
            if (property == null || type == null) {
                return delegate().string(name);
            }
            byte[] several = type == EdmType.BINARY ? delegate().binary(name) : null;
            return several == null
                    ? JsonElements.singleElementAsJsonArray(model.entity(), property, delegate(), name)
                    : text(several);
        }
    }
}
