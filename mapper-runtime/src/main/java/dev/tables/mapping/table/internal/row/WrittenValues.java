package dev.tables.mapping.table.internal.row;

import dev.tables.engine.Limits;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The rules that values must meet to be written.
 *
 * <p>Required properties must not be null, because an entity written without them could not be read again. Properties
 * of a value object or subtype are written only if the entity has it, so a null for a required property is always an
 * error.
 *
 * <p>No value may exceed the maximum length of a property, even if the store would accept it, because entities must fit
 * every store.
 */
final class WrittenValues {
    private final EntityModel model;
    /** Java names by stored names. */
    private final Map<String, String> required = new HashMap<>();
    /** The stored names of values that are split or stored elsewhere. */
    private final Set<String> unlimited = new HashSet<>();
    /** The stored names of values that encryption lengthens. */
    private final Set<String> encrypted = new HashSet<>();

    WrittenValues(EntityModel model) {
        this.model = model;
        for (PropertyModel property : model.properties()) {
            if (property.role() != PropertyModel.Role.PROPERTY) {
                continue;
            }
            if (property.required() && !property.isExploded()) {
                required.put(property.storedName(), property.name());
            }
            PropertyStorage spread = property.storage();
            if (spread != null
                    && (spread.kind() == PropertyStorage.Kind.CHUNKED || spread.kind() == PropertyStorage.Kind.LARGE)) {
                unlimited.add(property.storedName());
            }
            if (property.isEncrypted()) {
                encrypted.add(property.storedName());
            }
        }
    }

    /**
     * Returns a writer that forwards all values to the target, but rejects null values of required properties and
     * values that are too long.
     */
    RowWriter checking(RowWriter target) {
        return new Check(target, true, encrypted);
    }

    /** Returns values that are rejected on writing if they are too long. The values must already be encrypted. */
    RowSource limited(RowSource values) {
        return writer -> values.writeTo(new Check(writer, false, Set.of()));
    }

    /**
     * Returns values in plain text that are rejected on writing if they are too long. Excludes values that are
     * encrypted later.
     */
    RowSource limitedPlain(RowSource values) {
        return writer -> values.writeTo(new Check(writer, false, encrypted));
    }

    private void checkNull(String name, @Nullable Object value) {
        if (value == null && required.containsKey(name)) {
            throw new MappingException(
                    model.entity(),
                    required.get(name),
                    "the value is null, but the property is not nullable. Set a value, or declare the property "
                            + "@Nullable.");
        }
    }

    private MappingException tooLong(String name, String found, String most) {
        PropertyModel property = property(name);
        String advice = property == null || property.isExploded()
                ? "Shorten the element, or store the collection as JSON with @Json and @Chunked or @LargeValue."
                : "Store it in several properties with @Chunked, or outside of the row with @LargeValue.";
        String length = property != null && property.isEncrypted() ? found + " once encrypted" : found;
        return new MappingException(
                model.entity(),
                property == null ? name : property.name(),
                "the value has " + length + ", but one property of a row can contain at most " + most + ". " + advice);
    }

    /**
     * Returns the property with that stored name, or the property that stores an element under that name; null if no
     * property matches.
     */
    private @Nullable PropertyModel property(String name) {
        PropertyModel exploded = null;
        for (PropertyModel property : model.properties()) {
            if (property.storedName().equals(name)) {
                return property;
            }
            if (property.isExploded() && name.startsWith(property.storedName())) {
                exploded = property;
            }
        }
        return exploded;
    }

    /** A writer that checks values and writes them directly to the target; names and receiver stay unchanged. */
    private final class Check extends ForwardingWriter {
        private final RowWriter target;
        private final boolean whole;
        private final Set<String> later;

        /**
         * Creates a check.
         *
         * @param whole whether every property is written, so that a null is a missing value
         * @param later the properties whose length is checked later
         */
        Check(RowWriter target, boolean whole, Set<String> later) {
            super(target);
            this.target = target;
            this.whole = whole;
            this.later = later;
        }

        private void check(String name, @Nullable Object value) {
            if (whole) {
                checkNull(name, value);
            }
        }

        private boolean isLimited(String name) {
            return !unlimited.contains(name) && !later.contains(name);
        }

        private void checkLength(String name, @Nullable String text) {
            if (text != null && text.length() > Limits.MAX_STRING_LENGTH && isLimited(name)) {
                throw tooLong(
                        name, text.length() + " characters (UTF-16)", Limits.MAX_STRING_LENGTH + " characters of text");
            }
        }

        private void checkLength(String name, byte @Nullable [] bytes) {
            if (bytes != null && bytes.length > Limits.MAX_PROPERTY_VALUE_BYTES && isLimited(name)) {
                throw tooLong(name, bytes.length + " bytes", Limits.MAX_PROPERTY_VALUE_BYTES + " bytes");
            }
        }

        @Override
        public RowWriter string(String name, @Nullable String value) {
            check(name, value);
            checkLength(name, value);
            target.string(name, value);
            return this;
        }

        @Override
        public RowWriter binary(String name, byte @Nullable [] value) {
            check(name, value);
            checkLength(name, value);
            target.binary(name, value);
            return this;
        }

        @Override
        public RowWriter dateTime(String name, @Nullable Instant value) {
            check(name, value);
            target.dateTime(name, value);
            return this;
        }

        @Override
        public RowWriter guid(String name, @Nullable UUID value) {
            check(name, value);
            target.guid(name, value);
            return this;
        }

        @Override
        public RowWriter value(String name, @Nullable Object value) {
            check(name, value);
            if (value instanceof String text) {
                checkLength(name, text);
            } else if (value instanceof byte[] bytes) {
                checkLength(name, bytes);
            }
            return super.value(name, value);
        }
    }
}
