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
 * Stores collections that were single values before: one of one element as that element, as it was, all others as a binary of their JSON. So
 * versions of the class in which the property is a single value read what they can hold, and nothing of what they cannot: a text
 * might be taken for a value, a binary cannot.
 */
final class SingleElements implements RowTransform {
    private final EntityModel model;
    /** By stored names, those of before included. */
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

    /** Null if there are no such collections. */
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

    /** In half as many bytes as most texts have code units, in UTF-16 if that takes less, or the text is none of whole characters. */
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

    /** JSON starts with an ASCII character. */
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
